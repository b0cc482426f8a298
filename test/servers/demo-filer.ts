// The demo filer's thread runs from dist, which `npm test` builds first; its types come from the source.
const built = new URL('../../dist/demo-filer/demo-filer.js', import.meta.url).href;

export const {startDemoFiler} = (await import(built)) as typeof import('../../source/demo-filer/demo-filer.js');
