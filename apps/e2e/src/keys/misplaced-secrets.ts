import { once } from 'node:events';
import { request as plainRequest } from 'node:http';
import { adapterPath, adapterProtocol, api } from '@kerf/contracts';
import pg from 'pg';
import { WebSocket } from 'ws';
import type { Account } from '../accounts/account.ts';
import type { HttpResponse, Client } from '../http/client.ts';
import { readCaCertificate, type ProductAddresses } from '../product/product-addresses.ts';
import { createRegistrationsWith } from '../adapters/scripted-adapter.ts';

const box = { length: 1, width: 2, height: 3 };

/** Valid bodies of requests that run something. */
export const validBodies: Record<string, object> = {
  [api.executeCommand.path]: { command: 'create_box', parameters: box },
  [api.executeTool.path]: { tool_name: 'calculate_thread_geometry', parameters: { designation: 'M8' } },
  [api.mcp.path]: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
};

/** Sends a secret in wrong places, over REST and MCP. */
export const sendMisplaced = async (client: Client, account: Account, secret: string): Promise<HttpResponse[]> => [
  ...(await Promise.all([...sendWithoutKey(client, secret), ...sendToAccountEndpoints(account, secret)])),
  ...(await Promise.all([...sendInOperations(account, secret), ...sendOverMcp(account, secret)])),
  ...(await Promise.all(sendAsFileName(account, secret))),
];

/** Without a key. */
const sendWithoutKey = (client: Client, secret: string) => [
  client.get(`/api/v1/auth/user?api_key=${secret}`),
  client.get(`/${secret}`),
  client.get('/health', { headers: { origin: `https://${secret}.example` } }),
  client.post('/api/v1/auth/register', { email: secret, tier: secret }),
  client.post('/api/v1/auth/register', { email: `${secret.slice(0, 64)}@example.com` }),
  client.get('/health', { headers: { 'user-agent': secret, tracestate: `a=${secret}`, baggage: `a=${secret}` } }),
  client.post('/api/v1/team/invitations/accept', { token: secret }),
];

const sendToAccountEndpoints = (account: Account, secret: string) => [
  account.post('/api/v1/keys', { name: secret }),
  account.post('/api/v1/team/invitations', { email: `${secret.slice(0, 64)}@example.com`, role: 'member' }),
  account.get(api.user.path, {
    headers: { 'user-agent': secret, tracestate: `a=${secret}`, baggage: `a=${secret}`, referer: secret },
  }),
  account.delete(`/api/v1/keys/${secret}`),
  account.get(`/api/v1/usage?days=${secret}`),
  account.get(`${api.searchParts.path}?q=${secret}`),
  account.post(api.setDefaultAdapter.path, { adapter_id: secret }),
];

/** In operations, which record parameters and outcomes. */
function sendInOperations(account: Account, secret: string): Promise<HttpResponse>[] {
  const object = { object_id: secret };
  const keyed = { headers: { 'idempotency-key': crypto.randomUUID() } };
  const steps = [
    { id: secret, command: 'create_box', parameters: box },
    { command: 'delete_object', parameters: object },
    { command: secret },
  ];
  return [
    account.post(api.executeCommand.path, { command: secret, [secret]: secret }),
    account.post(api.executeCommand.path, undefined, { text: secret, headers: { 'content-type': secret } }),
    account.post(api.executeCommand.path, { command: 'delete_object', parameters: object }, keyed),
    account.post(api.executeCommand.path, { command: 'create_box', parameters: { ...box, [secret]: 1 } }),
    ...steps.map((step) => account.post(api.executeBatch.path, { commands: [step] })),
    ...[api.executeCommand.path, api.executeTool.path].map((path) =>
      account.post(path, validBodies[path], { headers: { 'idempotency-key': `my ${secret}` } }),
    ),
  ];
}

function sendOverMcp(account: Account, secret: string): Promise<HttpResponse>[] {
  const calls = [
    { name: secret, arguments: {} },
    { name: 'delete_object', arguments: { object_id: secret } },
    { name: 'create_box', arguments: box, _meta: { 'kerf/idempotency-key': secret } },
  ];
  const headers = { accept: 'application/json, text/event-stream' };
  const message = { jsonrpc: '2.0', id: 1 };
  return [
    account.post(api.mcp.path, { ...message, method: secret }),
    ...calls.map((params) => account.post(api.mcp.path, { ...message, method: 'tools/call', params }, { headers })),
  ];
}

/** In file names. */
const sendAsFileName = (account: Account, secret: string) => [
  account.post(`${api.uploadFile.path}?name=${secret}`, { a: 'file' }),
  account.send('POST', api.uploadFile.path, {
    text: 'a file',
    headers: { 'content-disposition': `attachment; filename="${secret}"`, 'content-type': `a/${secret}` },
  }),
];

/** Sends a key where it is visible in transit: in a URL, and without TLS. */
export async function exposeInTransit(place: ProductAddresses, secret: string): Promise<void> {
  const address = new URL(`${adapterPath}?api_key=${secret}`, place.wsUrl);
  for (const frame of [secret, ...createRegistrationsWith(secret)]) {
    const socket = new WebSocket(address, [adapterProtocol], { ca: readCaCertificate(place) });
    await once(socket, 'open');
    socket.send(frame);
    await once(socket, 'close');
  }
  const plain = plainRequest(new URL(api.user.path, place.baseUrl.replace('https:', 'http:')), {
    headers: { 'x-api-key': secret },
  });
  plain.end();
  await once(plain, 'response');
}

/** Reads all rows of all tables as text, each after the name of its table. */
export async function readRows(place: ProductAddresses): Promise<string[]> {
  const client = new pg.Client(place.databaseUrl);
  await client.connect();
  const tables = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('accounts', 'broker', 'events', 'issuer', 'public', 'quota')`,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows: all } = await client.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
    found.push(...all.map(({ text }) => `${name} ${text}`));
  }
  await client.end();
  return found;
}
