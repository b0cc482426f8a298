import type {ExecutionContext} from 'ava';
import type {Ended} from './program.js';

/** What holds for whatever the command says in a pipe: no escape codes, no number that is none, no stack trace. */
export function soundOutput(t: ExecutionContext, {stderr, stdout}: Ended): void {
	for (const text of [stdout, stderr]) {
		t.notRegex(text, /\x1b/);
		t.notRegex(text, /\bNaN\b|\bInfinity\b|∞|\bundefined\b|\[object /);
		t.notRegex(text, /^\s+at .*:\d+:\d+\)?$/m);
	}
}
