import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Fault injected into a response: status 500, cut or stalled in the middle, headers only, or no response. */
export type ResponseFault = 'fails' | 'is cut' | 'stalls' | 'is empty' | 'is silent';

/** Proxy in front of an S3 server that injects faults into responses. */
export class FaultyS3 {
  /** Requests that are affected, matched against `GET /bucket/name`. */
  faultyRequests = /./;
  /** Faults of the next affected responses, in order; later responses pass. */
  readonly responseFaults: ResponseFault[] = [];
  /** Number of affected responses that a client still waits for. */
  pendingResponses = 0;
  private readonly server = createServer((incoming, answer) => this.forwardRequest(incoming, answer));

  private constructor(private readonly upstreamUrl: string) {}

  static async startBefore(upstreamUrl: string): Promise<FaultyS3> {
    const proxy = new FaultyS3(upstreamUrl);
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

  private forwardRequest(incoming: IncomingMessage, answer: ServerResponse): void {
    const { method, url = '', headers } = incoming;
    const fault = this.faultyRequests.test(`${method} ${url}`) ? this.responseFaults.shift() : undefined;
    const forwarded = request(this.upstreamUrl + url, { method, headers }, (response) => {
      if (!fault) response.pipe(answer.writeHead(response.statusCode ?? 502, response.headers));
      else this.injectFault(response, answer, fault);
    });
    forwarded.on('error', () => answer.destroy());
    incoming.pipe(forwarded);
  }

  /** Spoils a response. The upstream server has executed the request anyway. */
  private injectFault(response: IncomingMessage, answer: ServerResponse, fault: ResponseFault): void {
    this.pendingResponses += 1;
    answer.once('close', () => (this.pendingResponses -= 1));
    if (fault === 'is silent') return void response.resume();
    if (fault === 'fails') return void response.resume().once('end', () => answer.writeHead(500).end());
    if (fault === 'is cut') response.once('end', () => answer.destroy());
    const beginResponse = () => answer.writeHead(response.statusCode ?? 502, response.headers);
    if (fault === 'is empty') beginResponse().flushHeaders();
    else response.once('data', (bytes: Buffer) => beginResponse().write(bytes.subarray(0, bytes.length / 2)));
    response.resume();
  }
}
