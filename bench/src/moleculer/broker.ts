// Conventional broker with Moleculer: sends commands to adapters.
import type { Context } from 'moleculer';
import pg from 'pg';
import { AdapterRegistry } from '../baseline/adapter-registry.ts';
import type { Command } from '../baseline/messages.ts';
import { readSettings, reportReady } from '../processes/child-process.ts';
import { startNode } from './start-node.ts';

const setting = readSettings();
const desk = new AdapterRegistry(new pg.Pool({ connectionString: setting.databaseUrl, max: 16 }));

await startNode(setting.natsUrl, {
  name: 'broker',
  actions: { execute: ({ params }: Context<Command>) => desk.executeCommand(params) },
});
reportReady(await desk.listen(setting));
