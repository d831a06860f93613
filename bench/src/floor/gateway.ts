// Minimal gateway: HTTPS in, one SQL call, one hop, one SQL call, HTTPS out; without validation or observability.
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { readSettings, reportReady } from '../processes/child-process.ts';
import { listenOnFreePort } from '../processes/listen.ts';
import { DirectLedger, createRemoteLedger } from './ledger.ts';
import { Mux } from './mux.ts';
import { type ToolCall, computeDigest, OperationRunner } from './operation-runner.ts';
import { readBody, sendJson } from './messages.ts';

const { databaseUrl, natsUrl, pepper, certFile, keyFile, asksQuota } = readSettings();
const mux = await Mux.connect(natsUrl);
const ledger = asksQuota ? createRemoteLedger(mux) : DirectLedger.connect(databaseUrl);
const runs = new OperationRunner(mux, ledger);
const tls = { cert: readFileSync(certFile), key: readFileSync(keyFile), keepAliveTimeout: 75_000 };
const server = createServer(tls, (request, response) => {
  handleRequest(request, response).catch((error: unknown) => sendJson(response, 500, { error: String(error) }));
});
reportReady(await listenOnFreePort(server));

async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const startedAt = performance.now();
  const call = (await readBody(request)) as ToolCall;
  const digest = computeDigest(request, pepper);
  const isComputed = call.tool_name === 'calculate_thread_geometry';
  const result = await (isComputed ? runs.runOnService(digest, call) : runs.runOnAdapter(digest, call));
  const execution_time_ms = performance.now() - startedAt;
  sendJson(response, 200, { success: true, result, execution_time_ms, commands_executed: 1 });
}
