// npm run chaos [-- --seconds N] [--operations N] [--accounts N] [--seed N]: kills processes and servers under load
// and checks the ledger.
import { buildAndRun } from './start/run-built.ts';

await buildAndRun('chaos/src/chaos.ts');
