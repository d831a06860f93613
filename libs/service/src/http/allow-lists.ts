import type { IncomingHttpHeaders } from 'node:http';
import { Fault } from '@kerf/errors';
import { list } from '../configuration/config.ts';

/** A list of what alone can be found in a header: anything else would refuse everybody without a word. */
const listOf = (form: RegExp, message: string) =>
  list.refine((items) => items.every((item) => form.test(item)), message);

/** What a service that the outside calls reads from its environment. */
export const allowListConfig = {
  KERF_ALLOWED_HOSTS: listOf(
    /^(\[[\da-f:.]+\]|[^\s:/[\]*]+)$/i,
    'it must be whole names without scheme, port and path, such as kerf.example.com',
  ).describe('comma-separated names, without ports, that the Host header may have; else any'),
  KERF_ALLOWED_ORIGINS: listOf(
    /^null$|^file:\/\/$|^[a-z][a-z\d+.-]*:\/\/[^\s/A-Z*]+$/,
    'it must be whole schemes and hosts in small letters, without a final slash, such as https://app.example.com',
  ).describe(
    'comma-separated allow-list for the Origin header, besides the own one; it does not answer CORS preflights',
  ),
};

/** The names under which a service may be called, and the origins of pages that may call it. */
export class AllowLists {
  private readonly hosts: ReadonlySet<string>;
  private readonly origins: ReadonlySet<string>;

  constructor(lists: { readonly KERF_ALLOWED_HOSTS: string[]; readonly KERF_ALLOWED_ORIGINS: string[] }) {
    this.hosts = new Set(lists.KERF_ALLOWED_HOSTS.map((name) => name.toLowerCase()));
    this.origins = new Set(lists.KERF_ALLOWED_ORIGINS);
  }

  /** Throws `origin_not_allowed` with the header that is on no list. */
  check({ host = '', origin }: IncomingHttpHeaders): void {
    if (this.hosts.size > 0 && !this.hosts.has(nameIn(host))) throw refusal('Host', host);
    // A browser says where a page came from; programs send no Origin.
    if (!origin || origin === `https://${host}` || this.origins.has(origin)) return;
    throw refusal('Origin', origin);
  }
}

/** A host without its port; an IPv6 address stays in its brackets. */
const nameIn = (host: string): string => host.replace(/:\d*$/, '').toLowerCase();

const refusal = (header: string, value: string): Fault =>
  Fault.of('origin_not_allowed', { header, value: value.slice(0, 100) });
