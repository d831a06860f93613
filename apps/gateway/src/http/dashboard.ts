import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { api, type Endpoint } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { getPrintablePath, html } from '@kerf/service';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { KnownPaths } from './known-paths.ts';

/** Hashed file of the pages, as it is and compressed by the build. */
interface Asset {
  readonly type: string;
  readonly plain: Buffer;
  readonly brotli: Buffer;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Scripts and styles come from the assets alone, and no script can turn text into code or markup (Trusted Types). */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'referrer-policy': 'no-referrer',
};

const assetHeaders = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' };

const home = '/dashboard';
const assetPath = `${home}/assets/*`;
const pagePaths = [home, `${home}/`, `${home}/*`];

/** The pages need no credentials; those of their requests to the API are checked there. */
const page: Endpoint = { ...api.reference, path: home };

/** Serves the pages of the dashboard and their assets, which are read once. Without a folder they do not exist. */
export function serveDashboard(server: FastifyInstance, folder: string | undefined, adapterUrl?: string): void {
  if (folder === undefined) return;
  const content = readPage(folder, adapterUrl);
  const assets = readAssets(join(folder, 'assets'));
  server.addHook('onRequest', (request, _reply, done) => {
    if (isPagePath(request.url)) request.matchedEndpoint = page;
    done();
  });
  server.get('/', (_, reply) => void reply.redirect(home, 303));
  for (const path of pagePaths) server.get(path, (_, reply) => void reply.headers(pageHeaders).send(content));
  server.get<{ Params: { '*': string } }>(assetPath, (request, reply) => {
    sendAsset(assets.get(request.params['*']), request, reply);
  });
  const known = ['/', ...pagePaths, assetPath].map((path) => [path, { ...page, path }] as const);
  new KnownPaths(Object.fromEntries(known)).rejectOtherMethods(server);
}

/** Returns true below the path of the pages; false for one that only begins like it. */
function isPagePath(url: string): boolean {
  return url === '/' || /^\/dashboard(?:[/?]|$)/.test(url);
}

/** Reads the page, and adds where adapters connect if that is another host than its own. */
function readPage(folder: string, adapterUrl: string | undefined): Buffer {
  const file = join(folder, 'index.html');
  const fact = adapterUrl === undefined ? '' : html`<meta name="kerf-adapter-url" content="${adapterUrl}" />`.text;
  if (existsSync(file)) return Buffer.from(readFileSync(file, 'utf8').replace('</head>', () => `${fact}</head>`));
  throw new Error(`KERF_DASHBOARD_DIRECTORY has no dashboard: ${file} is missing. Build it with npm run build.`);
}

function readAssets(folder: string): Map<string, Asset> {
  const names = readdirSync(folder).filter((name) => extname(name) !== '.br');
  return new Map(
    names.map((name) => {
      const file = join(folder, name);
      const type = types[extname(name)] ?? 'application/octet-stream';
      return [name, { type, plain: readFileSync(file), brotli: readFileSync(`${file}.br`) }];
    }),
  );
}

/** Sends an asset. A missing one is refused: the page in its place would be taken for a script. */
function sendAsset(asset: Asset | undefined, request: FastifyRequest, reply: FastifyReply): void {
  if (!asset) throw Fault.of('not_found', { path: getPrintablePath(request) });
  void reply.headers({ ...assetHeaders, 'content-type': asset.type });
  if (!acceptsBrotli(request.headers['accept-encoding'])) return void reply.send(asset.plain);
  void reply.header('content-encoding', 'br').send(asset.brotli);
}

/** Returns true if a client lists brotli with a weight above zero. */
function acceptsBrotli(accepted: string | string[] | undefined): boolean {
  return /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(accepted ?? ''));
}
