// The very first import of the program: both settings count only before React and chalk are loaded.

// React's development build keeps a record of every render for ever (91 % of a core and 94 MB in 20 s at 30 Hz).
process.env.NODE_ENV ??= 'production';

// chalk does not know NO_COLOR, which switches colours off whatever its value unless empty (no-color.org).
if (process.env.NO_COLOR) {
	process.env.FORCE_COLOR = '0';
}
