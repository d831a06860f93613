// npm run revocations [-- --keys N] [--failovers N]: revokes keys under load and checks that no later request is
// accepted.
import { buildAndRun } from './start/run-built.ts';

await buildAndRun('chaos/src/revocations.ts');
