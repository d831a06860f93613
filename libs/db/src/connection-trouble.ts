import { Fault } from '@kerf/errors';

/**
 * What the database answers, or the fault `unavailable` when it could not be reached, did not answer in time, or has no
 * room or no way to do now what it was asked for.
 */
export async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (!isConnectionTrouble(cause)) throw cause;
    throw Fault.of('unavailable', { service: 'database' }, { cause, isUndone: isUnsent(cause) || isRefused(cause) });
  }
}

/** Whether a statement or transaction was ended, and nothing of it written, because it and another waited for each other. */
export const isDeadlock = (error: unknown): boolean =>
  chain(error).some(({ code, originalCode }) => [code, originalCode].some((one) => deadlockCodes.has(one)));

/** Whether an error, or what caused it, says that the database could not be reached or cannot do it now. */
function isConnectionTrouble(error: unknown): boolean {
  if (isDeadlock(error)) return true;
  return chain(error).some(
    ({ code, message }) => codes.has(code) || sentences.some((text) => String(message).includes(text)),
  );
}

/** Whether there was no connection to send anything over. */
const isUnsent = (error: unknown): boolean =>
  chain(error).some(({ code, message }) => unsentCodes.has(code) || String(message).includes(noConnection));

/** Whether the server has said no in place of doing it. When it breaks down itself, which it calls a panic, nobody knows. */
const isRefused = (error: unknown): boolean =>
  isDeadlock(error) || chain(error).some(({ code, severity }) => exhausted.has(code) && severity === 'ERROR');

const noConnection = 'timeout exceeded when trying to connect';
const unsentCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08001',
  '53300',
  '57P03',
]);

const systemErrors = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];

// SQLSTATE: connection lost, too many connections, shutting down, idle for too long, also in a transaction, read-only
// after a fail-over, statement timeout.
const states = [
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

// No resources, no disk, no memory, a limit of the configuration, a disk that cannot be read or written.
const exhaustedStates = ['53000', '53100', '53200', '53400', '58030'];
const exhausted: ReadonlySet<unknown> = new Set(exhaustedStates);

// Prisma's word for it comes second.
const deadlockCodes: ReadonlySet<unknown> = new Set(['40P01', 'P2034']);

// The words of Prisma for the connection.
const prismaCodes = ['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'];

const codes: ReadonlySet<unknown> = new Set([systemErrors, states, exhaustedStates, prismaCodes].flat());

// The driver gives these no code.
const sentences = [
  noConnection,
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
];

interface Link {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly severity?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly meta?: { readonly driverAdapterError?: unknown };
}

const maxDepth = 5;

/** The error, its cause, the cause of that …; Prisma keeps the driver's error beside. */
function chain(error: unknown): Link[] {
  const links: Link[] = [];
  for (let at = error; isLink(at) && links.length < maxDepth; at = at.cause ?? at.meta?.driverAdapterError)
    links.push(at);
  return links;
}

const isLink = (value: unknown): value is Link => typeof value === 'object' && value !== null;
