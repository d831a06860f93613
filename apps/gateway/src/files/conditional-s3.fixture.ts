import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Proxy in front of an S3 server that adds conditional writes. */
export class ConditionalS3 {
  /** URLs that were written, in order. */
  readonly written: string[] = [];
  private readonly present = new Set<string>();
  private readonly server = createServer((asked, answer) => this.answer(asked, answer));

  private constructor(private readonly behind: string) {}

  static async before(behind: string): Promise<ConditionalS3> {
    const proxy = new ConditionalS3(behind);
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
    if (method === 'PUT' && headers['if-none-match'] === '*' && this.present.has(url)) {
      asked.resume();
      answer.writeHead(412).end();
      return;
    }
    if (method === 'PUT') this.written.push(url);
    if (method === 'PUT') this.present.add(url);
    if (method === 'DELETE') this.present.delete(url);
    const forwarded = request(this.behind + url, { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    asked.pipe(forwarded);
  }
}
