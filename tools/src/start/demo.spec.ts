import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Certificates, ensureCertificates } from '../services/certificates.ts';
import { type TemporaryFolder, createTemporaryFolder } from '../project.ts';
import { ApiClient } from './api-client.ts';
import { listHealthyConnections, getDemoKey } from './demo.ts';

interface Scripted {
  readonly status: number;
  readonly body: object;
}

const refused = (status: number): Scripted => ({ status, body: { error: 'not now', status_code: status } });
const user = { status: 200, body: { user_id: 'u', email: 'demo@example.com', tier: 'pro' } };
const registered = { status: 200, body: { api_key: 'a new key' } };
const adapters = {
  status: 200,
  body: {
    adapters: [
      { adapter_id: 'a', connected_at: '2026-11-23T00:00:00', healthy: true },
      { adapter_id: 'b', connected_at: '2026-11-23T00:00:01', healthy: false },
    ],
  },
};

let folder: TemporaryFolder;
let certificates: Certificates;
let server: Server;
let api: ApiClient | undefined;
let answers: Scripted[];
let asked: string[];
let sent: string[];

beforeAll(async () => {
  folder = await createTemporaryFolder();
  certificates = await ensureCertificates(folder.path);
  const { certFile, keyFile } = certificates;
  server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.on('data', (piece: Buffer) => sent.push(piece.toString()));
    // The last answer is that of every request from then on.
    const { status, body } = (answers.length > 1 ? answers.shift() : answers[0]) ?? refused(500);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => api?.stop());

afterAll(async () => {
  server.close();
  await once(server, 'close');
  await folder.remove();
});

/** A product that answers like this, one time after the other. */
function answering(patienceMs: number | undefined, ...script: Scripted[]): ApiClient {
  [answers, asked, sent] = [script, [], []];
  api = new ApiClient(`https://127.0.0.1:${(server.address() as AddressInfo).port}`, certificates.caFile, patienceMs);
  return api;
}

describe('the key of the demo account', () => {
  it.each([429, 500, 503, 504])('stays the known one when %i comes first, and nobody is registered', async (status) => {
    expect(await getDemoKey(answering(undefined, refused(status), user), 'known')).toBe('known');
    expect(asked).toEqual(['GET /api/v1/auth/user', 'GET /api/v1/auth/user']);
  });

  it('is that of a new account when the known one is refused with 401', async () => {
    expect(await getDemoKey(answering(undefined, refused(401), registered), 'known')).toBe('a new key');
    expect(asked).toEqual(['GET /api/v1/auth/user', 'POST /api/v1/auth/register']);
  });

  it('is asked for under another address when the answer to a registration does not come', async () => {
    expect(await getDemoKey(answering(undefined, refused(504), registered), undefined)).toBe('a new key');
    expect(asked).toEqual(['POST /api/v1/auth/register', 'POST /api/v1/auth/register']);
    expect(new Set(sent).size).toBe(2);
  });

  it('is not known, and nobody is registered, while the product does not answer', async () => {
    const silent = answering(0, refused(504));

    await expect(getDemoKey(silent, 'known')).rejects.toThrow('GET /api/v1/auth/user answered 504: not now');
    expect(new Set(asked)).toEqual(new Set(['GET /api/v1/auth/user']));
  });
});

describe('the connections of the demo account', () => {
  it('are asked for again after an answer that is about the moment', async () => {
    expect(await listHealthyConnections(answering(undefined, refused(504), adapters), 'known')).toEqual([
      'a since 2026-11-23T00:00:00',
    ]);
  });

  it('end the start with the sentence of the API when that refuses', async () => {
    await expect(listHealthyConnections(answering(undefined, refused(403)), 'known')).rejects.toThrow(
      'GET /api/v1/adapter/status answered 403: not now',
    );
    expect(asked).toHaveLength(1);
  });
});
