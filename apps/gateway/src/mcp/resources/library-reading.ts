import type { Caller, Endpoint } from '@kerf/contracts';
import { Fault, type FaultCode } from '@kerf/errors';
import type { Resource } from '@modelcontextprotocol/server';
import type { AccountLimits } from '../../limits/account-limits.ts';
import { foreignCursor } from '../cursors.ts';
import { type Contents, json, type Page, type Place } from './resource-source.ts';

/** Who reads, as which endpoint of REST it counts, and how the service says that there is no such thing. */
interface Counted {
  readonly caller: Caller;
  readonly endpoint: Pick<Endpoint, 'method'>;
  readonly unknown: readonly FaultCode[];
}

/** Reads what the service itself keeps, if there is such a thing. It counts with the requests of the account, as by REST. */
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
 * How many were listed before: the service keeps its order until another one is deployed. Throws `invalid_parameters`
 * where no page has ended so.
 */
export function offsetOf({ after = '0' }: Place): number {
  if (/^\d{1,6}$/.test(after)) return Number(after);
  throw foreignCursor();
}

/** A page of so many resources, from an offset. */
export function pageFrom(offset: number, resources: Resource[], total: number): Page {
  const end = offset + resources.length;
  return { resources, next: end < total ? String(end) : undefined };
}
