// npm run backup-drill [-- --attempts N] [--seed N]: backs Postgres up under load, restores it to a point in time, and
// checks on a second product that nothing from before that point is lost or doubled.
import { buildAndRun } from './start/run-built.ts';

await buildAndRun('chaos/src/backup-drill.ts');
