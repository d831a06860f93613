import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Proxy in front of an S3 server that adds conditional writes. */
export class ConditionalS3 {
  /** URLs that were written, in order. */
  readonly written: string[] = [];
  private readonly present = new Set<string>();
  private readonly server = createServer((incoming, answer) => this.forwardRequest(incoming, answer));

  private constructor(private readonly upstreamUrl: string) {}

  static async startBefore(upstreamUrl: string): Promise<ConditionalS3> {
    const proxy = new ConditionalS3(upstreamUrl);
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
    if (method === 'PUT' && headers['if-none-match'] === '*' && this.present.has(url)) {
      incoming.resume();
      answer.writeHead(412).end();
      return;
    }
    if (method === 'PUT') this.written.push(url);
    if (method === 'PUT') this.present.add(url);
    if (method === 'DELETE') this.present.delete(url);
    const forwarded = request(this.upstreamUrl + url, { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    incoming.pipe(forwarded);
  }
}
