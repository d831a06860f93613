// npm run revocations [-- --keys N] [--failovers N]: keys are revoked under load, and no accept may start afterwards.
import { runBuilt } from './start/run-built.ts';

await runBuilt('chaos/src/revocations.ts');
