// Conventional gateway with Moleculer: moleculer-web in front, one call to each service in sequence behind it.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Context, ServiceSchema } from 'moleculer';
import ApiGateway, { type ApiSettingsSchema, type IncomingRequest } from 'moleculer-web';
import { findFreePort } from '@kerf/tools';
import type { Account, ToolCall } from '../baseline/messages.ts';
import { readSettings, reportReady } from '../processes/child-process.ts';
import { startNode } from './start-node.ts';

const { natsUrl, certFile, keyFile } = readSettings();
const port = await findFreePort();

const route = {
  path: '/api/v1/mcp',
  aliases: { 'POST execute': 'gateway.execute' },
  bodyParsers: { json: true },
  onBeforeCall(_context: Context, _route: unknown, { $params, headers }: IncomingRequest) {
    Object.assign($params, { key: headers['x-api-key'] });
  },
};

async function executeTool(context: Context<ToolCall & { key: string }>) {
  const startedAt = performance.now();
  const { key, tool_name: tool, parameters } = context.params;
  const account: Account = await context.call('accounts.verify', { key });
  const reservation = { ...account, operationId: randomUUID(), tool };
  await context.call('quota.reserve', reservation);
  const result = await context.call('broker.execute', { ...reservation, parameters });
  return { success: true, result, execution_time_ms: performance.now() - startedAt, commands_executed: 1 };
}

const https = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
const gateway: ServiceSchema<ApiSettingsSchema> = {
  name: 'gateway',
  mixins: [ApiGateway],
  settings: { ip: '127.0.0.1', port, https, routes: [route] },
  actions: { execute: executeTool },
};
await startNode(natsUrl, gateway, ['accounts', 'quota', 'broker']);
reportReady(port);
