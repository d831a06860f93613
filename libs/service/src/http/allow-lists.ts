import type { IncomingHttpHeaders } from 'node:http';
import { Fault } from '@kerf/errors';
import { list } from '../configuration/config.ts';

/** Creates the schema of a list of header values. An entry that no header can have would silently refuse clients. */
const listOf = (form: RegExp, message: string) =>
  list.refine((items) => items.every((item) => form.test(item)), message);

/** Environment variables of a public service. */
export const allowListConfig = {
  KERF_ALLOWED_HOSTS: listOf(
    /^(\[[\da-f:.]+\]|[^\s:/[\]*]+)$/i,
    'it must be complete host names without scheme, port or path, such as kerf.example.com',
  ).describe('comma-separated host names, without ports, that the Host header may have; default: any'),
  KERF_ALLOWED_ORIGINS: listOf(
    /^null$|^file:\/\/$|^[a-z][a-z\d+.-]*:\/\/[^\s/A-Z*]+$/,
    'it must be schemes and hosts in lower case, without a trailing slash, such as https://app.example.com',
  ).describe(
    'comma-separated allow-list for the Origin header, in addition to its own origin; does not enable CORS preflights',
  ),
};

/** Allowed Host and Origin headers of a service. */
export class AllowLists {
  private readonly hosts: ReadonlySet<string>;
  private readonly origins: ReadonlySet<string>;

  constructor(lists: { readonly KERF_ALLOWED_HOSTS: string[]; readonly KERF_ALLOWED_ORIGINS: string[] }) {
    this.hosts = new Set(lists.KERF_ALLOWED_HOSTS.map((name) => name.toLowerCase()));
    this.origins = new Set(lists.KERF_ALLOWED_ORIGINS);
  }

  /** Checks Host and Origin. Throws `origin_not_allowed` for a header that is not allowed. */
  check({ host = '', origin }: IncomingHttpHeaders): void {
    if (this.hosts.size > 0 && !this.hosts.has(nameIn(host))) throw refusal('Host', host);
    // Browsers send the origin of the page; other programs send none.
    if (!origin || origin === `https://${host}` || this.origins.has(origin)) return;
    throw refusal('Origin', origin);
  }
}

/** Removes the port from a host; an IPv6 address keeps its brackets. */
const nameIn = (host: string): string => host.replace(/:\d*$/, '').toLowerCase();

const refusal = (header: string, value: string): Fault =>
  Fault.of('origin_not_allowed', { header, value: value.slice(0, 100) });
