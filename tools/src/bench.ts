// npm run bench [-- adapter|service|admission|create-box|search|no-adapter|idle-adapters] [--rounds N]: the product against its targets.
import { runBuilt } from './start/run-built.ts';

await runBuilt('bench/src/main.ts');
