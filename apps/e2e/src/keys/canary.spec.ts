import { readFile } from 'node:fs/promises';
import { parseLogin } from '@kerf/bus';
import { api, type Endpoint, streams, hasBody } from '@kerf/contracts';
import { eventually, readStoredMessages } from '@kerf/testing';
import { findFreePort } from '@kerf/tools';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { request } from 'undici';
import * as z from 'zod';
import { Account } from '../accounts/account.ts';
import { type HttpResponse, Client } from '../http/client.ts';
import { TraceCollector } from '../product/collector.ts';
import { fillPath } from '../http/fill-path.ts';
import { OauthHost } from '../oauth/oauth-host.ts';
import { exposeOauthSecrets } from '../oauth/misplaced-tokens.ts';
import { exposeSignIn } from '../sign-in/browser.ts';
import { OwnProduct } from '../product/own-product.ts';
import { exposeInTransit, readRows, sendMisplaced, validBodies } from './misplaced-secrets.ts';
import type { ProductAddresses } from '../product/product-addresses.ts';
import { type CommandReaction, reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

const shown = z.object({ api_key: z.string() });

/** A product whose every word is listened to. */
let collector: TraceCollector;
let wire: NatsConnection;
let product: OwnProduct;
let place: ProductAddresses;
let issuerUrl: string;
let services: Awaited<ReturnType<typeof OwnProduct.start>>['services'];
let account: Account;
const said: string[] = [];
const answers: HttpResponse[] = [];
/** The tokens of file slots, which the bus carries to the adapter and nobody else sees. */
const tokens: string[] = [];
/** The keys and tokens that were made, each of which its answer alone may show. */
const secrets: string[] = [];
/** The code of a sign-in, which its mail alone shows. */
let code = '';

beforeAll(async () => {
  collector = await TraceCollector.start();
  const env = {
    ...collector.variables,
    KERF_TRACE_RATIO: '1',
    KERF_LOG_LEVEL: 'debug',
    KERF_KEY_USE_INTERVAL_MS: '100',
  };
  const issuerPort = await findFreePort();
  issuerUrl = `https://localhost:${issuerPort}`;
  ({ product, place, services } = await OwnProduct.start({ standards: 1, env, issuerPort }));
  wire = await connect(parseLogin(place.natsUrl));
  wire.subscribe('>', { callback: (_, message) => void said.push(`${message.subject} ${message.string()}`) });
  await live();
}, 120_000);
afterAll(async () => {
  await wire.close();
  await product.stop();
  collector.stop();
});

/** The answer under an Idempotency-Key is kept. */
const keyed = () => ({ 'idempotency-key': crypto.randomUUID() });

const anExport = { command: 'export_model', parameters: { format: 'step' } };

/** An adapter that says its key in an error, in its progress and in a result, and uses the token of its order where it belongs and where it does not. */
const noteAndAnswer: CommandReaction = (command, adapter) => {
  if (command.tool === 'delete_object') return reactions.refuseWith(`No ${account.key}`)(command, adapter);
  if (command.tool === 'list_objects') {
    const { command_id } = command;
    adapter.sendMessage({ type: 'progress', command_id, message: account.key });
    const objects = [{ object_id: 'a', type: `a ${account.key}` }];
    return reactions.answerWith({ objects, total: 1 })(command, adapter);
  }
  if (!command.upload) return reactions.answerABox(command, adapter);
  const { file_id, token } = command.upload;
  tokens.push(token);
  const headers = { authorization: `Bearer ${token}` };
  const client = new Client(place);
  const path = `${api.uploadFile.path}/${file_id}`;
  const asked = ['PUT', 'GET', 'DELETE'].map((method) => client.send(method, path, { headers, text: 'a file' }));
  void Promise.all(asked).then((heard) => {
    answers.push(...heard);
    reactions.refuse(command, adapter);
  });
};

/** Makes keys and tokens of every kind, and uses them on every path, rightly and wrongly. */
async function live(): Promise<void> {
  const client = new Client(place);
  account = await Account.register('team', client);
  const invitation = await account.createInvitation('admin');
  const member = Account.fromResponse(
    (await client.post(api.acceptInvitation.path, { token: invitation.token })).body,
    client,
  );
  const { keyId, holder } = await account.makeKey();
  const rotated = shown.parse((await holder.post(`/api/v1/keys/${keyId}/rotate`, { overlap_hours: 1 })).body).api_key;
  secrets.push(account.key, invitation.token, member.key, holder.key, rotated);
  const signedIn = await exposeSignIn(place);
  code = signedIn.code;
  secrets.push(...signedIn.cookies, signedIn.ticket);
  answers.push(...signedIn.answers);
  const adapter = await ScriptedAdapter.connect(account.key, noteAndAnswer, { place });
  for (const endpoint of Object.values<Endpoint>(api)) answers.push(await use(endpoint));
  answers.push(await account.post(api.executeCommand.path, anExport));
  for (const asked of [
    validBodies[api.executeCommand.path],
    { command: 'delete_object', parameters: { object_id: 'Box1' } },
    { command: 'list_objects', parameters: {} },
  ])
    answers.push(await account.post(api.executeCommand.path, asked, { headers: keyed() }));
  const oauth = await exposeOauthSecrets(new OauthHost(place, issuerUrl), account.key);
  answers.push(...oauth.answers);
  for (const secret of [...secrets, ...tokens, ...oauth.accessTokens])
    answers.push(...(await sendMisplaced(client, account, secret)));
  secrets.push(...oauth.accessTokens, ...oauth.others);
  for (const secret of [account.key, rotated]) await exposeInTransit(place, secret);
  adapter.terminateConnection();
  await member.post('/api/v1/keys', { name: 'one more' });
  answers.push(await client.post('/api/v1/keys/revoke-exposed', { api_keys: [rotated] }));
  answers.push(await client.get('/api/v1/auth/user', { key: rotated }));
}

function use(endpoint: Endpoint): Promise<HttpResponse> {
  const json = hasBody(endpoint) ? { json: validBodies[endpoint.path] ?? {} } : {};
  const headers = { accept: 'application/json, text/event-stream' };
  return account.send(endpoint.method, fillPath(endpoint.path), { ...json, headers });
}

async function metrics(): Promise<string[]> {
  const told = await Promise.all(services.map(({ internalUrl }) => request(new URL('/metrics', internalUrl))));
  return Promise.all(told.map(({ body }) => body.text()));
}

async function events(): Promise<string[]> {
  const stored = await Promise.all(streams.map((stream) => readStoredMessages(place.natsUrl, stream)));
  return stored.flat().map((message) => JSON.stringify(message));
}

const onTheBus = 'message on the bus';
const places = [
  ['log', 'ready', () => Promise.all(services.map(({ logFile }) => readFile(logFile, 'utf8')))],
  ['trace', 'kerf-gateway', async () => collector.bodies],
  ['metric', 'http_server', metrics],
  ['event', 'member.joined', events],
  ['table', 'accounts.api_key', () => readRows(place)],
  ['table of the issuer', 'issuer.artifact', () => readRows(place)],
  [onTheBus, 'accounts.createKey', async () => said],
  ['answer but the one that shows it', 'status_code', async () => answers.map((answer) => JSON.stringify(answer))],
] as const;

describe('a key, and a token or code that becomes one', () => {
  const holding = (texts: readonly string[], sought: readonly string[]): string[] =>
    texts.filter((text) => sought.some((secret) => text.includes(secret)));

  it('is marked well enough to be found: all were made, and all were different', () => {
    expect(new Set(secrets.map((secret) => secret.length > 40)).size).toBe(1);
    expect(new Set(secrets).size).toBe(14);
    expect(code).toMatch(/^\d{8}$/);
  });

  it('is redacted in the error and in the result of an adapter', () => {
    const bodies = answers.map(({ body }) => JSON.stringify(body));
    expect(bodies.filter((body) => body?.includes('No kerf_live_[redacted]'))).toHaveLength(1);
    expect(bodies.filter((body) => body?.includes('"type":"a kerf_live_[redacted]"'))).not.toHaveLength(0);
  });

  const found = (read: () => Promise<readonly string[]>, proof: string): Promise<readonly string[]> =>
    eventually(async () => {
      const texts = await read();
      if (!texts.some((text) => text.includes(proof))) throw new Error(`nothing says ${proof}`);
      return texts;
    });

  it.each(places)('is in no %s', async (_, proof, read) => {
    expect(holding(await found(read, proof), secrets)).toEqual([]);
  });

  it.each(places.slice(0, -1))('of a sign-in is in no %s', async (_, proof, read) => {
    // Digits inside a longer number or id are chance.
    const alone = new RegExp(`(?<![\\w.-])${code}(?![\\w-])`);
    expect((await found(read, proof)).filter((text) => alone.test(text))).toEqual([]);
  });

  it.each(places.filter(([name]) => name !== onTheBus))('of a file slot is in no %s', async (_, proof, read) => {
    expect(tokens).toHaveLength(1);
    const beginnings = tokens.map((token) => token.slice(0, 60));
    expect(holding(await found(read, proof), beginnings)).toEqual([]);
  });
});
