import type { IncomingHttpHeaders } from 'node:http';
import { Fault } from '@kerf/errors';
import { commaSeparatedList } from '../configuration/config.ts';

/** Creates the schema of a list of header values. An entry that no header can have would silently refuse clients. */
const createListSchema = (form: RegExp, message: string) =>
  commaSeparatedList.refine((items) => items.every((item) => form.test(item)), message);

/** Environment variables of a public service. */
export const allowListConfig = {
  KERF_ALLOWED_HOSTS: createListSchema(
    /^(\[[\da-f:.]+\]|[^\s:/[\]*]+)$/i,
    'it must be complete host names without scheme, port or path, such as kerf.example.com',
  ).describe('comma-separated host names, without ports, that the Host header may have; default: any'),
  KERF_ALLOWED_ORIGINS: createListSchema(
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
  checkHeaders({ host = '', origin }: IncomingHttpHeaders): void {
    if (this.hosts.size > 0 && !this.hosts.has(getHostName(host))) throw createFault('Host', host);
    // Browsers send the origin of the page; other programs send none.
    if (!origin || origin === `https://${host}` || this.origins.has(origin)) return;
    throw createFault('Origin', origin);
  }
}

/** Removes the port from a host; an IPv6 address keeps its brackets. */
const getHostName = (host: string): string => host.replace(/:\d*$/, '').toLowerCase();

const createFault = (header: string, value: string): Fault =>
  Fault.of('origin_not_allowed', { header, value: value.slice(0, 100) });
