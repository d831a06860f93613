// The floor of the gateway: HTTPS in, one SQL call, one hop, one SQL call, HTTPS out; nothing is checked or observed.
import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import pg from 'pg';
import { readSetting, tellReady } from '../processes/child.ts';
import { listen } from '../processes/listen.ts';
import { DirectLedger, ledgerOver } from './ledger.ts';
import { Mux } from './mux.ts';

interface Call {
  tool_name: string;
  parameters: Record<string, unknown>;
}

const { databaseUrl, natsUrl, pepper, certFile, keyFile, asksQuota } = readSetting();
const mux = await Mux.connect(natsUrl);
const ledger = asksQuota ? ledgerOver(mux) : new DirectLedger(new pg.Pool({ connectionString: databaseUrl, max: 16 }));
const tls = { cert: readFileSync(certFile), key: readFileSync(keyFile), keepAliveTimeout: 75_000 };
const server = createServer(tls, (request, response) => {
  answer(request, response).catch((error: unknown) => send(response, 500, { error: String(error) }));
});
tellReady(await listen(server));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const startedAt = performance.now();
  const call = (await bodyOf(request)) as Call;
  const digest = `\\x${createHmac('sha256', pepper).update(String(request.headers['x-api-key'])).digest('hex')}`;
  const result = await (call.tool_name === 'create_box' ? onAdapter(digest, call) : onService(digest, call));
  const execution_time_ms = performance.now() - startedAt;
  send(response, 200, { success: true, result, execution_time_ms, commands_executed: 1 });
}

async function onAdapter(digest: string, { tool_name: tool, parameters }: Call): Promise<unknown> {
  const operationId = randomUUID();
  const { outcome, session_id } = await ledger.admit(digest, operationId, tool);
  if (outcome !== 'ok') throw new Error(outcome);
  const result = await mux.request(`broker.adapter.${session_id}`, { operationId, tool, parameters });
  await ledger.settle(operationId);
  return result;
}

async function onService(digest: string, { tool_name: tool, parameters }: Call): Promise<unknown> {
  const operationId = randomUUID();
  const [{ outcome }, result] = await Promise.all([
    ledger.reserve(digest, operationId, tool),
    mux.request('standards.run', { tool, parameters }),
  ]);
  if (outcome !== 'ok') throw new Error(outcome);
  await ledger.settle(operationId);
  return result;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
}
