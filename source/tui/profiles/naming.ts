/** What a profile is called while it is edited, run and looked at. */
export type Naming = {
	/** The saved profile that it is or that is being edited: saving under this name loses nothing that is not known. */
	readonly loaded: string | null;
	/** What `Save as` offers; empty for nothing. */
	readonly suggested: string;
};

export const unnamed: Naming = {loaded: null, suggested: ''};

export function savedAs(name: string): Naming {
	return {loaded: name, suggested: name};
}

/** A name to offer for what is not that saved profile, or not any more. */
export function onlySuggested(suggested: string): Naming {
	return {loaded: null, suggested};
}
