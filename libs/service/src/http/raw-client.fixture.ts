import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { connect as connectSecurely, type ConnectionOptions } from 'node:tls';
import type { Certificates } from '@kerf/tools';
import type { FastifyInstance } from 'fastify';
import { permitBodies } from './expectations.ts';
import { createFastifyAdapter, type HttpOptions } from './http-server.ts';

/** One parsed response. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const options: HttpOptions = {
  host: '127.0.0.1',
  port: 0,
  KERF_TLS_CERT_FILE: undefined,
  KERF_TLS_KEY_FILE: undefined,
  KERF_TRUSTED_PROXIES: [],
  KERF_LOOPBACK_HTTP: true,
};

/** Server of the product with routes of a spec, and clients that send bytes. */
export class RawServer {
  /** Sockets of the server, as they are accepted. */
  readonly accepted: Socket[] = [];

  private constructor(
    readonly server: FastifyInstance,
    private readonly certificates: Certificates | undefined,
  ) {
    server.server.on('connection', (socket: Socket) => this.accepted.push(socket));
  }

  /** Starts a server; with certificates it serves HTTPS. */
  static async start(
    addRoutes: (server: FastifyInstance) => void,
    changes: Partial<HttpOptions> = {},
    certificates?: Certificates,
  ): Promise<RawServer> {
    const tls = certificates && {
      KERF_TLS_CERT_FILE: certificates.certFile,
      KERF_TLS_KEY_FILE: certificates.keyFile,
    };
    const server: FastifyInstance = createFastifyAdapter({ ...options, ...tls, ...changes }).getInstance();
    addRoutes(server);
    permitBodies(server);
    const started = new RawServer(server, certificates);
    await server.listen({ host: '127.0.0.1', port: 0 });
    return started;
  }

  get port(): number {
    return Number(new URL(this.server.listeningOrigin).port);
  }

  /** Opens a connection, over TLS if the server has a certificate. A reset counts as an end. */
  async open(tls: ConnectionOptions = {}): Promise<Socket> {
    if (!this.certificates) return this.openPlain();
    const ca = readFileSync(this.certificates.caFile);
    const socket = connectSecurely({ host: '127.0.0.1', port: this.port, ca, ...tls });
    await once(socket, 'secureConnect');
    return socket.on('error', () => undefined);
  }

  /** Opens a connection without TLS. */
  async openPlain(): Promise<Socket> {
    const socket = connect(this.port, '127.0.0.1');
    await once(socket, 'connect');
    return socket.on('error', () => undefined);
  }

  /** Resolves when a new connection is closed before it could send anything. */
  async waitForRefusal(): Promise<void> {
    const socket = connect(this.port, '127.0.0.1').on('error', () => undefined);
    await new Promise((resolve) => socket.resume().once('close', resolve));
  }

  /** Sends bytes on a connection of its own and reads until the server closes it. */
  async send(bytes: string): Promise<RawResponse[]> {
    return readToEnd(await this.open(), bytes);
  }

  /** Resolves when the server has closed its end of all connections but `left`. */
  async waitForClose(left = 0): Promise<void> {
    const open = this.accepted.filter(({ closed }) => !closed);
    await Promise.all(open.slice(left).map((socket) => once(socket, 'close')));
  }

  async stop(): Promise<void> {
    for (const socket of this.accepted) socket.destroy();
    await this.server.close();
  }
}

/** Sends bytes and parses the responses up to the end of the connection. */
export async function readToEnd(socket: Socket, bytes: string): Promise<RawResponse[]> {
  let text = '';
  socket.setEncoding('latin1').on('data', (piece: string) => {
    text += piece;
  });
  const closed = once(socket, 'close');
  socket.write(bytes);
  await closed;
  return parseResponses(text);
}

/** Parses responses with a Content-Length, and interim ones, which have none. */
export function parseResponses(text: string): RawResponse[] {
  const at = text.indexOf('\r\n\r\n');
  if (at < 0) return [];
  const [line = '', ...fields] = text.slice(0, at).split('\r\n');
  const headers = Object.fromEntries(
    fields.map((field) => [
      field.slice(0, field.indexOf(':')).toLowerCase(),
      field.slice(field.indexOf(':') + 1).trim(),
    ]),
  );
  const end = at + 4 + Number(headers['content-length'] ?? 0);
  return [
    { status: Number(line.split(' ')[1]), headers, body: text.slice(at + 4, end) },
    ...parseResponses(text.slice(end)),
  ];
}
