// Minimal MCP gateway: HTTP in, as many hops as the product makes, JSON out. Only the key is checked, by the ledger;
// nothing is observed.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readSetting, tellReady } from '../processes/child.ts';
import { listen } from '../processes/listen.ts';
import { ledgerOver } from './ledger.ts';
import { bodyOf, sendJson } from './messages.ts';
import { Mux } from './mux.ts';
import { digestOf, Runs } from './runs.ts';

interface Message {
  readonly id?: number;
  readonly method: string;
  readonly params: {
    readonly name: string;
    readonly arguments: Record<string, unknown>;
    readonly protocolVersion: string;
  };
}

const { natsUrl, pepper } = readSetting();
const mux = await Mux.connect(natsUrl);
const runs = new Runs(mux, ledgerOver(mux));
const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => sendJson(response, 500, { error: String(error) }));
});
server.keepAliveTimeout = 75_000;
tellReady(await listen(server));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { id, method, params } = (await bodyOf(request)) as Message;
  if (id === undefined) return void response.writeHead(202).end();
  const result = method === 'initialize' ? introduction(params) : await call(request, params);
  sendJson(response, 200, { jsonrpc: '2.0', id, result });
}

const introduction = ({ protocolVersion }: Message['params']) => ({
  protocolVersion,
  capabilities: { tools: {} },
  serverInfo: { name: 'floor', version: '1' },
});

async function call(request: IncomingMessage, { name, arguments: parameters }: Message['params']) {
  const result = await runs.onAdapter(digestOf(request, pepper), { tool_name: name, parameters });
  return { content: [{ type: 'text', text: JSON.stringify(result) }] };
}
