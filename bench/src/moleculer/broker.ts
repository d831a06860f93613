// Conventional broker with Moleculer: sends commands to adapters.
import type { Context } from 'moleculer';
import pg from 'pg';
import { AdapterDesk } from '../naive/adapter-desk.ts';
import type { Command } from '../naive/messages.ts';
import { readSetting, tellReady } from '../processes/child.ts';
import { startNode } from './start-node.ts';

const setting = readSetting();
const desk = new AdapterDesk(new pg.Pool({ connectionString: setting.databaseUrl, max: 16 }));

await startNode(setting.natsUrl, {
  name: 'broker',
  actions: { execute: ({ params }: Context<Command>) => desk.execute(params) },
});
tellReady(await desk.listen(setting));
