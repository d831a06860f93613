// Minimal gateway: HTTPS in, one SQL call, one hop, one SQL call, HTTPS out; without validation or observability.
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { readSetting, tellReady } from '../processes/child.ts';
import { listen } from '../processes/listen.ts';
import { DirectLedger, ledgerOver } from './ledger.ts';
import { Mux } from './mux.ts';
import { type Call, digestOf, Runs } from './runs.ts';
import { bodyOf, sendJson } from './messages.ts';

const { databaseUrl, natsUrl, pepper, certFile, keyFile, asksQuota } = readSetting();
const mux = await Mux.connect(natsUrl);
const ledger = asksQuota ? ledgerOver(mux) : DirectLedger.over(databaseUrl);
const runs = new Runs(mux, ledger);
const tls = { cert: readFileSync(certFile), key: readFileSync(keyFile), keepAliveTimeout: 75_000 };
const server = createServer(tls, (request, response) => {
  answer(request, response).catch((error: unknown) => sendJson(response, 500, { error: String(error) }));
});
tellReady(await listen(server));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const startedAt = performance.now();
  const call = (await bodyOf(request)) as Call;
  const digest = digestOf(request, pepper);
  const isComputed = call.tool_name === 'calculate_thread_geometry';
  const result = await (isComputed ? runs.onService(digest, call) : runs.onAdapter(digest, call));
  const execution_time_ms = performance.now() - startedAt;
  sendJson(response, 200, { success: true, result, execution_time_ms, commands_executed: 1 });
}
