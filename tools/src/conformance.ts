// npm run conformance -- [--toolset core|extended] -- PROGRAM [ARGUMENT…]: tests an adapter against the protocol and
// the tools.
import { buildAndRun } from './start/run-built.ts';

await buildAndRun('libs/testing/dist/conformance/main.js');
