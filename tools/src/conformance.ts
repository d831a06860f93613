// npm run conformance -- [--toolset core|extended] -- PROGRAM [ARGUMENT…]: an adapter against the protocol and the tools.
import { runBuilt } from './start/run-built.ts';

await runBuilt('libs/testing/dist/conformance/main.js');
