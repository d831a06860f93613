// npm run chaos [-- --seconds N] [--operations N] [--accounts N] [--seed N]: processes and servers are killed under load, and the ledger is checked.
import { runBuilt } from './start/run-built.ts';

await runBuilt('chaos/src/chaos.ts');
