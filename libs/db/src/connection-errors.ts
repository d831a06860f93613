import { Fault } from '@kerf/errors';

/**
 * Awaits a database call. Throws `unavailable` if the database is unreachable, times out, or lacks the resources to
 * run it now.
 */
export async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (!isConnectionError(cause)) throw cause;
    throw Fault.of('unavailable', { service: 'database' }, { cause, isUndone: isUnsent(cause) || isRefused(cause) });
  }
}

/** Returns true if a statement or transaction was rolled back because of a deadlock. */
export const isDeadlock = (error: unknown): boolean =>
  toErrorChain(error).some(({ code, originalCode }) => [code, originalCode].some((one) => deadlockCodes.has(one)));

/** Returns true if an error or one of its causes says that the database is unreachable or out of resources. */
function isConnectionError(error: unknown): boolean {
  if (isDeadlock(error)) return true;
  return toErrorChain(error).some(
    ({ code, message }) =>
      unavailableCodes.has(code) || unavailableMessages.some((text) => String(message).includes(text)),
  );
}

/** Returns true if there was no connection, so that nothing was sent. */
const isUnsent = (error: unknown): boolean =>
  toErrorChain(error).some(
    ({ code, message }) => unsentCodes.has(code) || String(message).includes(connectTimeoutMessage),
  );

/** Returns true if the server rejected the statement without effect. After a PANIC the effect is unknown. */
const isRefused = (error: unknown): boolean =>
  isDeadlock(error) ||
  toErrorChain(error).some(({ code, severity }) => exhaustedCodes.has(code) && severity === 'ERROR');

const connectTimeoutMessage = 'timeout exceeded when trying to connect';
const unsentCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08001',
  '53300',
  '57P03',
]);

const systemErrors = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];

// SQLSTATE: connection lost, too many connections, shutting down, idle timeout (session, transaction), read-only
// after a failover, statement timeout.
const unavailableStates = [
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  '25006',
  '57014',
];

// SQLSTATE: insufficient resources, disk full, out of memory, configuration limit, I/O error.
const exhaustedStates = ['53000', '53100', '53200', '53400', '58030'];
const exhaustedCodes: ReadonlySet<unknown> = new Set(exhaustedStates);

// SQLSTATE and the Prisma code.
const deadlockCodes: ReadonlySet<unknown> = new Set(['40P01', 'P2034']);

// Prisma error codes for connection failures.
const prismaConnectionCodes = ['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'];

const unavailableCodes: ReadonlySet<unknown> = new Set(
  [systemErrors, unavailableStates, exhaustedStates, prismaConnectionCodes].flat(),
);

// Driver errors without a code.
const unavailableMessages = [
  connectTimeoutMessage,
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
];

interface ErrorLink {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly severity?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly meta?: { readonly driverAdapterError?: unknown };
}

const maxChainLength = 5;

/** Lists an error and its causes; Prisma keeps the driver's error in `meta`. */
function toErrorChain(error: unknown): ErrorLink[] {
  const links: ErrorLink[] = [];
  for (let at = error; isLink(at) && links.length < maxChainLength; at = at.cause ?? at.meta?.driverAdapterError)
    links.push(at);
  return links;
}

const isLink = (value: unknown): value is ErrorLink => typeof value === 'object' && value !== null;
