import type { IncomingMessage } from 'node:http';

/** A target in absolute form: scheme, host, and the path with its query (RFC 9112, 3.2.2). */
const absoluteForm = /^(?:https?|wss?):\/\/([^/?#]*)(.*)$/i;

/**
 * Rewrites a request whose target is a complete URL to the usual form: the host of the target takes the place of the
 * Host header, so that it passes the same checks, and the path remains.
 */
export function normalizeTarget(request: IncomingMessage): void {
  const [, host, path = ''] = absoluteForm.exec(request.url ?? '') ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = path.startsWith('/') ? path : `/${path}`;
}

/**
 * Escapes a path that cannot be decoded, so that its request passes all hooks. The router would otherwise answer it at
 * once, and a key sent with it over plain HTTP would go unnoticed.
 */
export function normalizeUrl(url: string): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split('?', 1);
  return isDecodable(path) ? url : `${path.replaceAll('%', '%25')}${url.slice(path.length)}`;
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
