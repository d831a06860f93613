import { readFile } from 'node:fs/promises';
import { adapterPath, adapterProtocol } from '@kerf/contracts';
import { WebSocket } from 'ws';
import { once } from 'node:events';
import { Account } from '../accounts/account.ts';
import { type HttpResponse, client } from '../http/client.ts';
import { readCaCertificate, sharedAddresses } from '../product/product-addresses.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

const place = sharedAddresses();
const anyKey = /kerf_live_[0-9A-Za-z]{48}/;

/** Requests that carry a key where none belongs, and one where it does. */
const misplacing = (key: string): Promise<HttpResponse>[] => [
  client.get('/api/v1/auth/user', { key }),
  client.get(`/api/v1/auth/user?api_key=${key}`),
  client.get(`/${key}`),
  client.get('/health', { headers: { origin: `https://${key}.example` } }),
  client.post('/api/v1/auth/register', { email: key, tier: key }),
  client.post('/api/v1/execute', { command: key }, { key }),
  client.post('/api/v1/execute', { command: 'create_box', parameters: { length: key } }, { key }),
  client.post('/api/v1/execute', undefined, { key, text: key }),
  client.post('/api/v1/execute', {}, { key, headers: { 'content-type': key } }),
  client.post('/api/v1/execute', { command: 'calculate_thread_geometry', parameters: { designation: key } }, { key }),
  client.post('/api/v1/keys', { name: key }, { key }),
  client.post('/api/v1/keys', { name: 'a', kind: key }, { key }),
  client.post(`/api/v1/keys/${key}/rotate`, {}, { key }),
  client.send('DELETE', `/api/v1/keys/${key}`, { key }),
  client.post('/api/v1/keys/revoke-exposed', { api_keys: key }),
  client.post('/api/v1/keys/revoke-exposed', { [key]: [key] }),
  client.post('/api/v1/mcp', { jsonrpc: '2.0', id: 1, method: key }, { key }),
];

describe('a password of the bus', () => {
  it('is in no log', async () => {
    const passwords = Object.values(place.natsPasswords);
    expect(passwords.length).toBeGreaterThan(0);
    for (const file of place.logFiles) {
      const log = await readFile(file, 'utf8');
      expect(passwords.filter((password) => log.includes(password))).toEqual([]);
    }
  });
});

describe('an API key', () => {
  it('is in no answer but the one that shows it, wherever it was sent', async () => {
    const { key } = await Account.register('pro');
    const answers = await Promise.all(misplacing(key));

    expect(answers.filter((answer) => anyKey.test(JSON.stringify(answer)))).toEqual([]);
  });

  it('is in no log, wherever it was sent and whatever became of the request', async () => {
    const { key } = await Account.register('pro');
    await Promise.all(misplacing(key));
    const socket = new WebSocket(new URL(`${adapterPath}?api_key=${key}`, place.wsUrl), [adapterProtocol], {
      ca: readCaCertificate(place),
    });
    await once(socket, 'open');
    socket.send(key);
    await once(socket, 'close');
    const adapter = await ScriptedAdapter.connect(key, reactions.answerWith({ object_id: key }));
    await client.post('/api/v1/execute', { command: 'create_sphere', parameters: { radius: 1 } }, { key });
    adapter.terminateConnection();

    const account = await Account.register();
    const { holder, keyId } = await account.makeKey();
    const { body } = await account.post(`/api/v1/keys/${keyId}/rotate`, {});
    await client.post('/api/v1/keys/revoke-exposed', { api_keys: [holder.key, (body as { api_key: string }).api_key] });

    const logs = await Promise.all(place.logFiles.map((file) => readFile(file, 'utf8')));
    expect(logs).toHaveLength(8);
    for (const log of logs) {
      expect(log).toContain('ready');
      expect(anyKey.exec(log)).toBeNull();
    }
  });
});

describe('the token of an invitation', () => {
  it('is in no log, and in no answer but the one that shows it', async () => {
    const owner = await Account.register('team');
    const { token } = await owner.createInvitation();
    const answers = await Promise.all([
      client.get(`/${token}`),
      client.post('/api/v1/team/invitations/accept', { token: [token] }),
      client.post('/api/v1/team/invitations/accept', { [token]: token }),
      client.get('/api/v1/auth/user', { key: token }),
      owner.send('DELETE', `/api/v1/team/invitations/${token}`),
      client.post('/api/v1/team/invitations/accept', { token }),
      client.post('/api/v1/team/invitations/accept', { token }),
    ]);

    expect(answers.filter((answer) => JSON.stringify(answer).includes(token))).toEqual([]);
    const logs = await Promise.all(place.logFiles.map((file) => readFile(file, 'utf8')));
    expect(logs.filter((log) => log.includes(token))).toEqual([]);
  });
});
