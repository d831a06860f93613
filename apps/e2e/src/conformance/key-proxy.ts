import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { request } from 'node:https';
import { authorityOf, type Place } from '../place.ts';

/** Where a key is added to what is asked, for a program that can send none. */
export interface KeyProxy {
  readonly url: string;
  stop(): Promise<void>;
}

interface Target {
  readonly place: Pick<Place, 'baseUrl' | 'caFile'>;
  readonly key: string;
}

/** Passes every request on with the key, each on a connection of its own, so that the gateways take turns. */
export async function startKeyProxy(port: number, { place, key }: Target): Promise<KeyProxy> {
  const { baseUrl } = place;
  const ca = authorityOf(place);
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const { method, headers, url } = asked;
    // The certificate is for localhost, whichever host the program says it asks.
    const options = { method, ca, servername: 'localhost', agent: false, headers: { ...headers, 'x-api-key': key } };
    const onward = request(new URL(url ?? '/', baseUrl), options, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    onward.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  };
  const server = createServer(pass).listen(port, 'localhost');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://localhost:${port}`, stop };
}
