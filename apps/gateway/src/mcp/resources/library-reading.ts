import type { Caller, Endpoint } from '@kerf/contracts';
import { Fault, type FaultCode } from '@kerf/errors';
import type { Resource } from '@modelcontextprotocol/server';
import type { AccountLimits } from '../../limits/account-limits.ts';
import { foreignCursor } from '../cursors.ts';
import { type Contents, json, type Page, type Place } from './resource-source.ts';

/** Caller, the REST endpoint that the read counts as, and the faults that mean "not found". */
interface Counted {
  readonly caller: Caller;
  readonly endpoint: Pick<Endpoint, 'method'>;
  readonly unknown: readonly FaultCode[];
}

/** Reads a resource of a service; undefined if there is none. Counts against the account's rate limits, like REST. */
export async function readCounted(
  limits: AccountLimits,
  { caller, endpoint, unknown }: Counted,
  ask: () => Promise<unknown>,
): Promise<Contents | undefined> {
  const leave = await limits.enter(caller, endpoint);
  try {
    const found = await ask();
    return found === undefined ? undefined : json(found);
  } catch (error) {
    if (error instanceof Fault && unknown.includes(error.code)) return undefined;
    throw error;
  } finally {
    leave();
  }
}

/**
 * Parses a cursor as an offset; the service keeps its order until the next deployment. Throws `invalid_parameters` for
 * a cursor that is not an offset.
 */
export function offsetOf({ after = '0' }: Place): number {
  if (/^\d{1,6}$/.test(after)) return Number(after);
  throw foreignCursor();
}

/** Creates the page that starts at an offset. */
export function pageFrom(offset: number, resources: Resource[], total: number): Page {
  const end = offset + resources.length;
  return { resources, next: end < total ? String(end) : undefined };
}
