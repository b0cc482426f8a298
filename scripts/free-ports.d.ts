/** `count` ports P on 127.0.0.1 where P and P + 10000 are free at this moment. */
export function freePorts(count: number): Promise<number[]>;
