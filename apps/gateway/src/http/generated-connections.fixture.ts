import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';

/** Bytes of a connection, and the statuses of the answers that they get. */
interface Piece {
  readonly name: string;
  readonly bytes: string;
  readonly statuses: readonly number[];
}

/** Last piece of a connection, after which the server closes it. */
interface LastPiece extends Piece {
  /** True if the server may close it before everything has arrived, so that a reset overtakes answers. */
  readonly isCut: boolean;
  /** True if the client hangs up afterwards: requests that are not answered yet are aborted. */
  readonly hangsUp?: true;
}

/** Everything that a client does on one connection. */
export interface GeneratedConnection {
  readonly pieces: readonly Piece[];
  readonly last: LastPiece;
  /** Bytes that it writes at once; after each write it waits a turn. */
  readonly writeBytes: number;
  /** True if it reads nothing until it has written everything. */
  readonly readsLate: boolean;
}

/** Writes of one connection: a large one is not written in small pieces. */
const maxWrites = 400;

const close = 'Connection: close\r\n';
/** Key of a form that no key has. */
const wrongKey = 'X-API-Key: no\r\n';

const host = (port: number) => `Host: 127.0.0.1:${port}\r\n`;
const post = (port: number, fields: string, length: number) =>
  `POST /api/v1/execute HTTP/1.1\r\n${host(port)}${fields}Content-Type: application/json\r\nContent-Length: ${length}\r\n`;

/** Generates connections to a gateway on a port; `key` is live. */
export function generateConnections(port: number, key: string): fc.Arbitrary<GeneratedConnection> {
  const keyed = `X-API-Key: ${key}\r\n`;
  const get = (target: string, more = '') => `GET ${target} HTTP/1.1\r\n${host(port)}${more}\r\n`;
  const pieces: Piece[] = [
    { name: 'a request', bytes: get('/health'), statuses: [200] },
    { name: 'an absolute target', bytes: get(`http://127.0.0.1:${port}/health`), statuses: [200] },
    { name: 'an absolute target elsewhere', bytes: get('http://evil.example/health'), statuses: [403] },
    { name: 'many headers', bytes: get('/health', 'X-A: b\r\n'.repeat(40)), statuses: [200] },
    { name: 'an unknown path', bytes: get(`/${'x'.repeat(5_000)}`), statuses: [404] },
    {
      name: 'an expectation with its body',
      bytes: `${post(port, keyed, 2)}Expect: 100-continue\r\n\r\n{}`,
      statuses: [400],
    },
  ];
  const lasts: LastPiece[] = [
    { name: 'no HTTP', bytes: 'MAKE BOX\r\n\r\n', statuses: [400], isCut: true },
    { name: 'the last request', bytes: get('/health', close), statuses: [200], isCut: false },
    { name: 'half a request', bytes: get('/health').slice(0, 30), statuses: [400], isCut: true, hangsUp: true },
    { name: 'half a body', bytes: `${post(port, keyed, 100)}\r\n{"a`, statuses: [400], isCut: true, hangsUp: true },
    {
      name: 'an expectation of a wrong key',
      bytes: `${post(port, wrongKey, 1_000_000)}Expect: 100-continue\r\n\r\n`,
      statuses: [401],
      isCut: false,
    },
    {
      name: 'an unknown expectation',
      bytes: `${post(port, keyed, 2)}${close}Expect: 200-ok\r\n\r\n`,
      statuses: [417],
      isCut: false,
    },
    { name: 'a large header', bytes: get('/health', `X-A: ${'a'.repeat(60_000)}\r\n`), statuses: [431], isCut: true },
    { name: 'very many headers', bytes: get('/health', 'X-A: b\r\n'.repeat(9_000)), statuses: [431], isCut: true },
    {
      name: 'a large chunk extension',
      bytes: `${post(port, keyed, 0).replace('Content-Length: 0', 'Transfer-Encoding: chunked')}\r\n1;${'a'.repeat(60_000)}\r\n{\r\n0\r\n\r\n`,
      statuses: [400],
      isCut: true,
    },
    {
      name: 'a huge pipeline',
      bytes: get('/health').repeat(999) + get('/health', close),
      statuses: Array(1_000).fill(200),
      isCut: true,
    },
  ];
  return fc.record({
    pieces: fc.array(fc.constantFrom(...pieces), { maxLength: 7 }),
    last: fc.constantFrom(...lasts),
    writeBytes: fc.constantFrom(7, 100, 1_500, 65_536),
    readsLate: fc.boolean(),
  });
}

/** Sends everything, and reads until the server has closed the connection. Returns the statuses in order, without interim ones. */
export async function sendConnection(port: number, connection: GeneratedConnection): Promise<number[]> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }).on('error', () => undefined);
  await once(socket, 'connect');
  const closed = waitForClose(socket);
  let text = '';
  const read = () =>
    socket.setEncoding('latin1').on('data', (piece: string) => {
      text += piece;
    });
  if (!connection.readsLate) read();
  await write(socket, connection);
  if (connection.readsLate) read();
  await closed.finally(() => socket.destroy());
  return [...text.matchAll(/HTTP\/1\.1 ([2-5]\d{2}) /g)].map(([, status]) => Number(status));
}

/** Less than a server waits for the rest of a body whose request is refused. */
const closeDeadlineMs = 8_000;

function waitForClose(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The server keeps the connection open.')), closeDeadlineMs);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function write(socket: Socket, { pieces, last, writeBytes }: GeneratedConnection): Promise<void> {
  const bytes = [...pieces, last].map((piece) => piece.bytes).join('');
  const size = Math.max(writeBytes, Math.ceil(bytes.length / maxWrites));
  for (let at = 0; at < bytes.length && socket.writable; at += size) {
    socket.write(bytes.slice(at, at + size));
    await setImmediate();
  }
  if (last.hangsUp) socket.end();
}
