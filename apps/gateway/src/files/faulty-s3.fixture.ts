import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Fault injected into a response: status 500, cut or stalled in the middle, headers only, or no response. */
export type Fate = 'fails' | 'is cut' | 'stalls' | 'is empty' | 'is silent';

/** Proxy in front of an S3 server that injects faults into responses. */
export class FaultyS3 {
  /** Requests that are affected, matched against `GET /bucket/name`. */
  troubled = /./;
  /** Faults of the next affected responses, in order; later responses pass. */
  readonly fates: Fate[] = [];
  /** Number of affected responses that a client still waits for. */
  awaited = 0;
  private readonly server = createServer((asked, answer) => this.answer(asked, answer));

  private constructor(private readonly behind: string) {}

  static async before(behind: string): Promise<FaultyS3> {
    const proxy = new FaultyS3(behind);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
  }

  private answer(asked: IncomingMessage, answer: ServerResponse): void {
    const { method, url = '', headers } = asked;
    const fate = this.troubled.test(`${method} ${url}`) ? this.fates.shift() : undefined;
    const forwarded = request(this.behind + url, { method, headers }, (response) => {
      if (!fate) response.pipe(answer.writeHead(response.statusCode ?? 502, response.headers));
      else this.spoil(response, answer, fate);
    });
    forwarded.on('error', () => answer.destroy());
    asked.pipe(forwarded);
  }

  /** Spoils a response. The upstream server has executed the request anyway. */
  private spoil(response: IncomingMessage, answer: ServerResponse, fate: Fate): void {
    this.awaited += 1;
    answer.once('close', () => (this.awaited -= 1));
    if (fate === 'is silent') return void response.resume();
    if (fate === 'fails') return void response.resume().once('end', () => answer.writeHead(500).end());
    if (fate === 'is cut') response.once('end', () => answer.destroy());
    const begun = () => answer.writeHead(response.statusCode ?? 502, response.headers);
    if (fate === 'is empty') begun().flushHeaders();
    else response.once('data', (bytes: Buffer) => begun().write(bytes.subarray(0, bytes.length / 2)));
    response.resume();
  }
}
