// npm run mixed-versions [-- --previous REF] [--seconds N] [--seed N]: runs the services of a git ref beside those of
// this tree in every mix, and checks that no request fails and the ledger is exact.
import { buildAndRun } from './start/run-built.ts';

await buildAndRun('chaos/src/mixed-versions.ts');
