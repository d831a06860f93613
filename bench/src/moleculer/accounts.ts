// Conventional accounts service with Moleculer: verifies keys.
import type { Context } from 'moleculer';
import pg from 'pg';
import { KeyVerifier } from '../baseline/key-verifier.ts';
import { readSettings, reportReady } from '../processes/child-process.ts';
import { startNode } from './start-node.ts';

const { databaseUrl, natsUrl, pepper } = readSettings();
const keys = new KeyVerifier(new pg.Pool({ connectionString: databaseUrl, max: 16 }), pepper);

await startNode(natsUrl, {
  name: 'accounts',
  actions: { verify: ({ params }: Context<{ key: string }>) => keys.verifyKey(params.key) },
});
reportReady();
