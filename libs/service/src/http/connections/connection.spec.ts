import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { Connection } from './connection.ts';

const timeoutMs = 1_000;
const limits = { writeTimeoutMs: timeoutMs, minWriteBytes: 1_000_000 };

describe('a connection', () => {
  let server: Server;
  let accepted: Socket;
  let client: Socket;
  let connection: Connection;
  beforeEach(async () => {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const arrival = once(server, 'connection');
    client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    [accepted] = (await arrival) as [Socket];
    connection = new Connection(accepted, 1);
  });
  afterEach(() => {
    client.destroy();
    accepted.destroy();
    server.close();
  });

  /** Fills the buffers of the system, so that bytes remain in the process. */
  const fillBuffers = () => accepted.write(Buffer.alloc(32_000_000));
  const countHeldBytes = () => Number(Reflect.get(Object(Reflect.get(accepted, '_handle')), 'writeQueueSize'));
  const readSome = () => once(client, 'readable').then(() => client.read() as Buffer);

  it('is not stalled while there is nothing to send, for as long as it lasts', () => {
    expect([0, timeoutMs, 10 * timeoutMs].map((now) => connection.isStalled(now, limits))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is stalled when no byte of a response has left for the timeout', () => {
    fillBuffers();

    expect([0, timeoutMs - 1, timeoutMs].map((now) => connection.isStalled(now, limits))).toEqual([false, false, true]);
    expect(connection.unsentBytes).toBe(32_000_000);
  });

  it('is stalled even when more bytes are added', () => {
    fillBuffers();
    connection.isStalled(0, limits);
    accepted.write(Buffer.alloc(2_000_000));

    expect(connection.isStalled(timeoutMs, limits)).toBe(true);
  });

  it('is stalled when its client reads a little all the time, so that each check finds progress', async () => {
    fillBuffers();
    const checks: boolean[] = [];
    for (const now of [0, 250, 500, 750, 1_000]) {
      checks.push(connection.isStalled(now, { ...limits, minWriteBytes: 20_000_000 }));
      const heldBytes = countHeldBytes();
      while (countHeldBytes() === heldBytes) await readSome();
    }

    expect(checks).toEqual([false, false, false, false, true]);
    expect(countHeldBytes()).toBeGreaterThan(0);
  });

  it('is not stalled while its client reads enough', async () => {
    fillBuffers();
    connection.isStalled(0, limits);
    let read = 0;
    // The buffers of the system are drained first; one write of this size is complete only at its end.
    while (read < 16_000_000) read += (await readSome()).length;

    expect(connection.unsentBytes).toBe(32_000_000);
    expect(connection.isStalled(timeoutMs, limits)).toBe(false);
    expect(connection.isStalled(2 * timeoutMs - 1, limits)).toBe(false);
    expect(connection.isStalled(2 * timeoutMs, limits)).toBe(true);
  });
});
