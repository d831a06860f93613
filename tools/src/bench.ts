// npm run bench: the product against its targets; which scenarios there are, `npm run bench -- --help` says.
import { runBuilt } from './start/run-built.ts';

await runBuilt('bench/src/main.ts');
