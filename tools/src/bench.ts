// npm run bench: measures the product against its targets. `npm run bench -- --help` lists the scenarios.
import { buildAndRun } from './start/run-built.ts';

await buildAndRun('bench/src/main.ts');
