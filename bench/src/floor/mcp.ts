// Minimal MCP gateway: HTTP in, as many hops as the product makes, JSON out. Only the key is checked, by the ledger;
// nothing is observed.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readSettings, reportReady } from '../processes/child-process.ts';
import { listenOnFreePort } from '../processes/listen.ts';
import { createRemoteLedger } from './ledger.ts';
import { readBody, sendJson } from './messages.ts';
import { Mux } from './mux.ts';
import { computeDigest, OperationRunner } from './operation-runner.ts';

interface Message {
  readonly id?: number;
  readonly method: string;
  readonly params: {
    readonly name: string;
    readonly arguments: Record<string, unknown>;
    readonly protocolVersion: string;
  };
}

const { natsUrl, pepper } = readSettings();
const mux = await Mux.connect(natsUrl);
const runs = new OperationRunner(mux, createRemoteLedger(mux));
const server = createServer((request, response) => {
  handleRequest(request, response).catch((error: unknown) => sendJson(response, 500, { error: String(error) }));
});
server.keepAliveTimeout = 75_000;
reportReady(await listenOnFreePort(server));

async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { id, method, params } = (await readBody(request)) as Message;
  if (id === undefined) return void response.writeHead(202).end();
  const result = method === 'initialize' ? initialize(params) : await callTool(request, params);
  sendJson(response, 200, { jsonrpc: '2.0', id, result });
}

const initialize = ({ protocolVersion }: Message['params']) => ({
  protocolVersion,
  capabilities: { tools: {} },
  serverInfo: { name: 'floor', version: '1' },
});

async function callTool(request: IncomingMessage, { name, arguments: parameters }: Message['params']) {
  const result = await runs.runOnAdapter(computeDigest(request, pepper), { tool_name: name, parameters });
  return { content: [{ type: 'text', text: JSON.stringify(result) }] };
}
