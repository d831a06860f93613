import { Fault } from '@kerf/errors';

/** What the database answers, or the fault `unavailable` when it could not be reached or did not answer in time. */
export async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (!isConnectionTrouble(cause)) throw cause;
    throw Fault.of('unavailable', { service: 'database' }, { cause, isUndone: isUnsent(cause) });
  }
}

/** Whether an error, or what caused it, says that the database could not be reached or did not answer in time. */
function isConnectionTrouble(error: unknown): boolean {
  return chain(error).some(
    ({ code, message }) => codes.has(code) || sentences.some((text) => String(message).includes(text)),
  );
}

/** Whether there was no connection to send anything over. */
const isUnsent = (error: unknown): boolean =>
  chain(error).some(({ code, message }) => unsentCodes.has(code) || String(message).includes(noConnection));

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

// The words of Prisma for the same.
const prismaCodes = ['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'];

const codes: ReadonlySet<unknown> = new Set([systemErrors, states, prismaCodes].flat());

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
