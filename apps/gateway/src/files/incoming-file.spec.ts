import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createDetachedStream } from './incoming-file.ts';

describe('the bytes of a request, read apart from it', () => {
  let server: Server;
  let arrived: Promise<IncomingMessage>;
  beforeEach(async () => {
    server = createServer((incoming, answer) => {
      server.emit('arrived', incoming);
      incoming.once('close', () => answer.end());
    });
    arrived = once(server, 'arrived').then(([incoming]) => incoming as IncomingMessage);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const send = () => {
    const { port } = server.address() as AddressInfo;
    const sending = request({ port, host: '127.0.0.1', method: 'PUT' });
    sending.on('error', () => undefined);
    sending.write('the first part, ');
    return sending;
  };

  it('are those that were sent', async () => {
    const sending = send();
    const bytes = buffer(createDetachedStream(await arrived, 10_000));
    sending.end('and the last');

    expect((await bytes).toString()).toBe('the first part, and the last');
  });

  it('fail when no more come, and the request can still be answered', async () => {
    send();
    const incoming = await arrived;

    await expect(buffer(createDetachedStream(incoming, 50))).rejects.toMatchObject({ code: 'file_incomplete' });
    expect(incoming.destroyed).toBe(false);
  });

  it('fail when the sender goes away', async () => {
    const sending = send();
    const bytes = createDetachedStream(await arrived, 10_000);
    await once(bytes, 'readable');
    sending.destroy();

    await expect(buffer(bytes)).rejects.toMatchObject({ code: 'file_incomplete' });
  });

  it('may break off before anybody reads them, who is told then', async () => {
    const sending = send();
    const bytes = createDetachedStream(await arrived, 10_000);
    const closed = new Promise((resolve) => bytes.once('close', resolve));
    sending.destroy();
    await closed;

    await expect(buffer(bytes)).rejects.toMatchObject({ code: 'file_incomplete' });
  });
});
