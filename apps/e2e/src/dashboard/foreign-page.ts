import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { ensureCertificates } from '@kerf/tools';
import { sharedAddresses } from '../product/product-addresses.ts';
import { stopAfterSpecs } from '../product/spec-cleanup.ts';

/** Request that a foreign page tries. */
export interface Attempt {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Starts a host with one empty page, on the machine of the product. Returns its port. */
export async function startForeignHost(): Promise<number> {
  const { certFile, keyFile } = await ensureCertificates(dirname(sharedAddresses().caFile));
  const server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>A foreign page</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stopAfterSpecs({
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return (server.address() as AddressInfo).port;
}

/** Functions of the script: each sends one request in one way, and waits for its end. */
const ways = `
  const ended = (element, ...events) =>
    new Promise((resolve) => events.forEach((event) => element.addEventListener(event, resolve, { once: true })));
  const tryFetch = (url, init) => fetch(url, { credentials: 'include', ...init }).catch(() => undefined);
  const tryForm = async ({ url, enctype, body }) => {
    const frame = document.createElement('iframe');
    frame.name = 'frame-' + Math.random();
    document.body.append(frame);
    const form = document.createElement('form');
    Object.assign(form, { method: 'POST', action: url, enctype, target: frame.name });
    const field = document.createElement('input');
    const text = JSON.stringify(body);
    Object.assign(field, { name: text.slice(0, -1) + ', "a": "', value: '"}' });
    form.append(field);
    document.body.append(form);
    const loaded = ended(frame, 'load');
    form.submit();
    await loaded;
    frame.remove();
    form.remove();
  };
  const tryImage = async (url) => {
    const image = new Image();
    const done = ended(image, 'load', 'error');
    image.src = url;
    await done;
  };
`;

/** Script of a page that tries everything a page can do with a request of another origin. Returns the number of attempts. */
export const writeAttack = (origin: string, attempts: readonly Attempt[]): string => `(async (origin, attempts) => {
  ${ways}
  for (const { method, path, body } of attempts) {
    const url = origin + path;
    const json = { 'content-type': 'application/json' };
    await Promise.all([
      tryFetch(url, { method, body: JSON.stringify(body), headers: json }),
      tryFetch(url, { method, headers: { 'x-kerf': '1' } }),
      tryFetch(url, { method: 'POST', mode: 'no-cors', body: JSON.stringify(body) }),
      tryFetch(url, { method: 'POST', mode: 'no-cors', body: new Blob([JSON.stringify(body)], { type: 'application/json' }) }),
      tryFetch(url, { method: 'POST', mode: 'no-cors' }),
      tryImage(url),
      ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'].map((enctype) =>
        tryForm({ url, enctype, body })),
    ]);
    navigator.sendBeacon(url, JSON.stringify(body));
  }
  return attempts.length;
})(${JSON.stringify(origin)}, ${JSON.stringify(attempts)})`;
