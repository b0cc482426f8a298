#!/usr/bin/env node
// Syntax that Node 12 still understands: an old Node has to get as far as the sentence.
var version = process.versions.node.split('.').map(Number);
var major = version[0] || 0;
var minor = version[1] || 0;

if (major < 20 || (major === 20 && minor < 19)) {
	// biome-ignore lint/style/useTemplate: an old Node would not read a template.
	process.stderr.write('dfsio-tui needs Node.js 20.19 or newer, and this is ' + process.versions.node + '.\n');
	process.exitCode = 2;
} else {
	import('./main.js').then(main => main.main());
}
