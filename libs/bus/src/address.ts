/** Servers of an address, with their common login; in the form that the NATS client takes. */
interface ServerLogin {
  readonly servers: string[];
  readonly user?: string;
  readonly pass?: string;
  /** Present if one of the servers requires TLS. */
  readonly tls?: Record<string, never>;
}

interface ServerUrl {
  readonly server: string;
  readonly requiresTls: boolean;
  readonly user: string;
  readonly pass: string;
}

const protocols = ['nats:', 'tls:'];

/** Returns the end of a sentence about an address that names no server or several users; undefined if it is usable. */
export function findAddressProblem(address: string): string | undefined {
  const urls = splitAddress(address);
  if (urls.length === 0) return 'it must name a server';
  const servers = urls.flatMap((url) => parseServer(url) ?? []);
  if (servers.length < urls.length) return 'it must be comma-separated URLs that begin with nats:// or tls://';
  return countLogins(servers) > 1 ? 'its servers must have the same user and password, or only the first' : undefined;
}

/** Splits an address into servers, user and password, because the NATS client ignores credentials in URLs. */
export function parseLogin(address: string): ServerLogin {
  const problem = findAddressProblem(address);
  if (problem !== undefined) throw new Error(`The address of NATS is not valid: ${problem}.`);
  const servers = splitAddress(address).flatMap((url) => parseServer(url) ?? []);
  const login = servers.find(({ user }) => user !== '');
  return {
    servers: servers.map(({ server }) => server),
    ...(login && { user: login.user, pass: login.pass }),
    ...(servers.some(({ requiresTls }) => requiresTls) && { tls: {} }),
  };
}

/** Removes users and passwords from an address, for messages. */
export const redactLogins = (address: string): string =>
  splitAddress(address)
    .map((url) => url.replace(/^(\w+:\/\/)?.*@/, '$1'))
    .join(',');

const splitAddress = (address: string): string[] =>
  address
    .split(',')
    .map((url) => url.trim())
    .filter((url) => url !== '');

function parseServer(text: string): ServerUrl | undefined {
  const url = URL.parse(text.includes('://') ? text : `nats://${text}`);
  if (!url || url.host === '' || !protocols.includes(url.protocol) || hasBrokenEscape(text)) return undefined;
  return {
    server: `${url.protocol}//${url.host}`,
    requiresTls: url.protocol === 'tls:',
    user: decodeURIComponent(url.username),
    pass: decodeURIComponent(url.password),
  };
}

const hasBrokenEscape = (text: string): boolean => /%(?![\da-f]{2})/i.test(text);

const countLogins = (servers: readonly ServerUrl[]): number =>
  new Set(servers.filter(({ user }) => user !== '').map(({ user, pass }) => JSON.stringify([user, pass]))).size;
