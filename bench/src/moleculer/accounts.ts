// Conventional accounts service with Moleculer: verifies keys.
import type { Context } from 'moleculer';
import pg from 'pg';
import { Keys } from '../naive/keys.ts';
import { readSetting, tellReady } from '../processes/child.ts';
import { startNode } from './start-node.ts';

const { databaseUrl, natsUrl, pepper } = readSetting();
const keys = new Keys(new pg.Pool({ connectionString: databaseUrl, max: 16 }), pepper);

await startNode(natsUrl, {
  name: 'accounts',
  actions: { verify: ({ params }: Context<{ key: string }>) => keys.verify(params.key) },
});
tellReady();
