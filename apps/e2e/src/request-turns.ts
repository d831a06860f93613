import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { request } from 'node:https';
import { authorityOf, type Place } from './place.ts';

/** Plain HTTP address behind which the gateways alternate. */
export interface RequestTurns {
  readonly url: string;
  stop(): Promise<void>;
}

interface Target {
  readonly place: Pick<Place, 'baseUrl' | 'caFile'>;
  /** Added to every request, for a program that cannot send one. */
  readonly key?: string;
}

/** Forwards each request on a new connection, so that no two requests depend on the same pod. */
export async function startRequestTurns(port: number, { place, key }: Target): Promise<RequestTurns> {
  const { baseUrl } = place;
  const ca = authorityOf(place);
  const added = key === undefined ? {} : { 'x-api-key': key };
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const { method, headers, url } = asked;
    // The certificate is for localhost, regardless of the host that the program uses.
    const options = { method, ca, servername: 'localhost', agent: false, headers: { ...headers, ...added } };
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
