export type ServerProcessOptions = {
	/** For messages: "volume 1". */
	readonly name: string;
	readonly command: string;
	readonly args: readonly string[];
	/** Added to the environment of this process. */
	readonly env?: Readonly<Record<string, string>>;
	/** Removed together with the process when this process dies. */
	readonly directory: string;
	readonly logFile: string;
};

/** One server program as a child process that cannot outlive this one. */
export class ServerProcess {
	constructor(options: ServerProcessOptions);
	readonly name: string;
	readonly pid: number | undefined;
	readonly running: boolean;
	/** Starts it, or starts it again with the same arguments; does not wait until it is ready. */
	start(): Promise<void>;
	/** Sends a signal (SIGKILL unless told otherwise) and waits for the exit; after 10 s SIGKILL follows. */
	kill(signal?: NodeJS.Signals): Promise<void>;
	/** The process stands still, its sockets stay open. */
	freeze(): void;
	thaw(): void;
	/** The last lines it logged (20 unless told otherwise). */
	log(lines?: number): string;
}
