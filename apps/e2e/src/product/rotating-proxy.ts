import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { request } from 'node:https';
import { readCaCertificate, type ProductAddresses } from './product-addresses.ts';

/** Plain HTTP address behind which the gateways alternate. */
export interface RotatingProxy {
  readonly url: string;
  stop(): Promise<void>;
}

interface ProxyTarget {
  readonly place: Pick<ProductAddresses, 'baseUrl' | 'caFile'>;
  /** Added to every request, for a program that cannot send one. */
  readonly key?: string;
}

/** Forwards each request on a new connection, so that no two requests depend on the same pod. */
export async function startRotatingProxy(port: number, { place, key }: ProxyTarget): Promise<RotatingProxy> {
  const { baseUrl } = place;
  const ca = readCaCertificate(place);
  const added = key === undefined ? {} : { 'x-api-key': key };
  const forwardRequest = (incoming: IncomingMessage, answer: ServerResponse) => {
    const { method, headers, url } = incoming;
    // The certificate is for localhost, regardless of the host that the program uses.
    const options = { method, ca, servername: 'localhost', agent: false, headers: { ...headers, ...added } };
    const outgoing = request(new URL(url ?? '/', baseUrl), options, (upstream) => {
      answer.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(answer);
    });
    outgoing.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  };
  const server = createServer(forwardRequest).listen(port, 'localhost');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://localhost:${port}`, stop };
}
