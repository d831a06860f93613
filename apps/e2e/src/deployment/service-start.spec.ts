import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { eventually } from '@kerf/testing';
import { createTemporaryFolder, type NatsServer, startNats, type TemporaryFolder } from '@kerf/tools';
import { ServiceProcess } from './service-process.ts';

let service: ServiceProcess;
afterEach(() => service.kill());

describe('a service that waits for the bus', () => {
  let silent: Server;
  const sockets: Socket[] = [];
  beforeEach(async () => {
    silent = createServer((socket) => sockets.push(socket));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    service = await ServiceProcess.start('standards', {
      KERF_NATS_URL: `nats://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    });
    await eventually(() => service.probe('/healthz'));
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    silent.close();
  });

  it('lives and is not ready', async () => {
    expect(await service.probe('/readyz')).toEqual({
      status: 503,
      body: { ready: false, state: 'starting', dependencies: {} },
    });
    expect(await service.probe('/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
  });

  it('exits with 0 on SIGTERM', async () => {
    service.stop();

    expect(await service.ended).toEqual({ code: 0, signal: null });
    expect(service.said).toBe('');
  });

  it('says in one line why it did not start, and exits with 1', async () => {
    silent.close();
    await eventually(() => expect(sockets).not.toEqual([]));
    for (const socket of sockets) socket.destroy();

    expect(await service.ended).toEqual({ code: 1, signal: null });
    expect(service.said).toMatch(/^standards did not start: NATS cannot be reached at .*\.\n$/);
  });
});

describe('a service that node run.mjs has started', () => {
  let folder: TemporaryFolder;
  let nats: NatsServer;
  beforeEach(async () => {
    folder = await createTemporaryFolder();
    nats = await startNats({ folder: folder.path });
    service = await ServiceProcess.start('standards', { KERF_NATS_URL: nats.url });
  });
  afterEach(async () => {
    await nats.stop();
    await folder.remove();
  });

  it('becomes ready, drains on SIGTERM and exits with 0', async () => {
    await eventually(async () => {
      expect(await service.probe('/readyz')).toEqual({
        status: 200,
        body: { ready: true, state: 'ready', dependencies: { bus: 'ok' } },
      });
    });
    service.stop();

    expect(await service.ended).toEqual({ code: 0, signal: null });
    expect(service.said).toBe('');
  });
});
