import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

/** Sources of name resolution; the system's by default. */
export interface ResolverOptions {
  readonly hostsFile?: string;
  /** Addresses of DNS servers, with their ports. */
  readonly servers?: readonly string[];
}

const timeoutMs = 1_000;
const maxTries = 2;

/**
 * Resolves all addresses of a name: from the hosts file, else from DNS. The system's lookup would occupy one of the few
 * threads that also read files, for as long as a foreign name server takes.
 */
export async function resolveAddresses(
  name: string,
  { hostsFile = '/etc/hosts', servers }: ResolverOptions = {},
): Promise<string[]> {
  const written = await findInHostsFile(hostsFile, name.toLowerCase());
  if (written.length > 0) return written;
  const resolver = new Resolver({ timeout: timeoutMs, tries: maxTries, maxTimeout: timeoutMs });
  if (servers) resolver.setServers(servers);
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found;
  throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new Error(`${name} has no address`);
}

/** Finds the addresses of a name in a hosts file. Each line is an address and its names; # starts a comment. */
async function findInHostsFile(hostsFile: string, name: string): Promise<string[]> {
  const text = await readFile(hostsFile, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
    return isIP(address) !== 0 && names.includes(name) ? [address] : [];
  });
}
