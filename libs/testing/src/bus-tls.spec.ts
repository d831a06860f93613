import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bus, connectBus } from '@kerf/bus';
import { standards } from '@kerf/contracts';
import {
  type Certificates,
  createTemporaryFolder,
  ensureCertificates,
  findFreePort,
  type Server,
  startNats,
  type TemporaryFolder,
} from '@kerf/tools';
import { eventually } from './eventually.ts';
import { createOperator } from './nats-operator.fixture.ts';

const password = 'k1secret';

let folder: TemporaryFolder;
let certificates: Certificates;

beforeAll(async () => {
  folder = await createTemporaryFolder();
  certificates = await ensureCertificates(folder.path);
});

afterAll(() => folder.remove());

/** Starts a server with this configuration. */
async function start(name: string, configuration: string): Promise<Server> {
  const path = join(folder.path, name);
  await mkdir(path);
  await writeFile(join(path, 'nats.conf'), configuration);
  return startNats({ folder: path, access: { file: join(path, 'nats.conf'), passwords: {} } });
}

const renderTls = ({ caFile, certFile, keyFile }: Certificates): string =>
  `tls { cert_file: "${certFile}", key_file: "${keyFile}", ca_file: "${caFile}", verify: true }
   authorization { users: [{ user: quota, password: ${password} }] }`;

describe('a cluster of two servers with TLS and client certificates', () => {
  let servers: Server[];
  let buses: Bus[];

  beforeAll(async () => {
    const ports = [await findFreePort(), await findFreePort()];
    const routes = ports.map((port) => `"nats://127.0.0.1:${port}"`).join(', ');
    const render = (port: number) =>
      `${renderTls(certificates)}
       cluster { name: kerf, listen: "127.0.0.1:${port}", routes: [${routes}], no_advertise: true }`;
    servers = await Promise.all(ports.map((port) => start(`cluster-${port}`, render(port))));
    buses = [];
  });

  afterAll(async () => {
    for (const bus of buses) await bus.close();
    for (const server of servers) await server.stop();
  });

  const address = () => {
    const [first, second] = servers.map(({ url }) => new URL(url).host);
    return `tls://quota:${password}@${first},tls://${second}`;
  };

  async function open(): Promise<Bus> {
    const bus = await connectBus({ url: address(), name: 'quota', ...certificates });
    buses.push(bus);
    return bus;
  }

  it('refuses a client without a certificate, or one that does not trust their authority', async () => {
    const { caFile } = certificates;
    const [first = ''] = address().split(',');

    await expect(connectBus({ url: first, name: 'quota', caFile })).rejects.toThrow(/^NATS cannot be reached at /);
    await expect(connectBus({ url: first, name: 'quota' })).rejects.toThrow(/certificate/);
  });

  it('is not reached over an address that has its password in a message', async () => {
    const refused = connectBus({ url: address(), name: 'quota' });

    await expect(refused).rejects.not.toThrow(password);
  });

  it('serves requests, and goes on when one of them dies', async () => {
    const [service, client] = [await open(), await open()];
    service.serve(standards.run, async ({ parameters }) => ({ ok: true as const, result: parameters }));
    await service.flush();
    const request = () => eventually(() => client.request(standards.run, { tool: 'echo', parameters: { n: 1 } }));
    await request();
    await servers[0]?.stop();

    expect(await request()).toEqual({ ok: true, result: { n: 1 } });
    expect([service.isConnected, client.isConnected]).toEqual([true, true]);
  });
});

describe('a server in operator mode', () => {
  let server: Server;
  let credentialsFile: string;

  beforeAll(async () => {
    const operator = await createOperator();
    server = await start('operator', operator.configuration);
    credentialsFile = join(folder.path, 'quota.creds');
    await writeFile(credentialsFile, operator.credentials);
  });

  afterAll(() => server.stop());

  it('lets in the user of a credentials file', async () => {
    const bus = await connectBus({ url: server.url, name: 'quota', credentialsFile });

    await expect(bus.flush()).resolves.toBeUndefined();
    await bus.close();
  });

  it('refuses a client without one', async () => {
    await expect(connectBus({ url: server.url, name: 'quota' })).rejects.toThrow(/^NATS cannot be reached at /);
  });
});
