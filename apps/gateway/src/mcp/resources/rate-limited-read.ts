import type { Caller, Endpoint } from '@kerf/contracts';
import { Fault, type FaultCode } from '@kerf/errors';
import type { Resource } from '@modelcontextprotocol/server';
import type { AccountRateLimiter } from '../../rate-limits/account-rate-limits.ts';
import { createCursorFault } from '../cursors.ts';
import { type ResourceContents, toJsonContents, type Page, type PageRequest } from './resource-source.ts';

/** Caller, the REST endpoint that the read counts as, and the faults that mean "not found". */
interface RateLimitedRead {
  readonly caller: Caller;
  readonly endpoint: Pick<Endpoint, 'method' | 'limitedAs'>;
  readonly unknown: readonly FaultCode[];
}

/** Reads a resource of a service; undefined if there is none. Counts against the account's rate limits, like REST. */
export async function readRateLimited(
  limits: AccountRateLimiter,
  { caller, endpoint, unknown }: RateLimitedRead,
  read: () => Promise<unknown>,
): Promise<ResourceContents | undefined> {
  const release = await limits.acquireSlot(caller, endpoint);
  try {
    const found = await read();
    return found === undefined ? undefined : toJsonContents(found);
  } catch (error) {
    if (error instanceof Fault && unknown.includes(error.code)) return undefined;
    throw error;
  } finally {
    release();
  }
}

/**
 * Parses a cursor as an offset; the service keeps its order until the next deployment. Throws `invalid_parameters` for
 * a cursor that is not an offset.
 */
export function parseOffset({ after = '0' }: PageRequest): number {
  if (/^\d{1,6}$/.test(after)) return Number(after);
  throw createCursorFault();
}

/** Creates the page that starts at an offset. */
export function toPage(offset: number, resources: Resource[], total: number): Page {
  const end = offset + resources.length;
  return { resources, next: end < total ? String(end) : undefined };
}
