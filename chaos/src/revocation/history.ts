import type { ConnectionKind } from './open-connections.ts';

/** Request with the key, on the clock of the process that sent it. */
export interface KeyedRequest {
  readonly gateway: string;
  /** One of `questionNames`. */
  readonly requestName: string;
  readonly startedAt: number;
  /** 0 when no response came. */
  readonly status: number;
  /** Error code of the response; empty for a success. */
  readonly code: string;
}

/** All requests with one key, and the time when its revocation was acknowledged. */
export interface History {
  readonly acknowledgedAt: number;
  readonly requests: readonly KeyedRequest[];
}

/** Returns true when a gateway accepted the key: any response that is neither a denial of the key nor a failure. */
export const isAccept = ({ status, code }: KeyedRequest): boolean =>
  status !== 0 && status < 500 && !denialCodes.includes(code);

const denialCodes: readonly string[] = ['invalid_key', 'rate_limited'];

export const isDenial = ({ code }: KeyedRequest): boolean => code === 'invalid_key';

/** Accepts that started after the acknowledgement; there must be none. */
export const findLateAccepts = ({ acknowledgedAt, requests }: History): KeyedRequest[] =>
  requests.filter((request) => request.startedAt > acknowledgedAt && isAccept(request));

/** Counts of a history. Without accepts before and denials afterwards it would prove nothing. */
export function countRequests(history: History) {
  const { acknowledgedAt, requests } = history;
  const after = requests.filter(({ startedAt }) => startedAt > acknowledgedAt);
  const violations = findLateAccepts(history).length;
  return {
    accepted: requests.filter(isAccept).length - violations,
    denied: after.filter(isDenial).length,
    failed: after.filter(({ status }) => status === 0 || status >= 500).length,
    violations,
  };
}

/** Close of a connection that the key held open, with the delay after the acknowledgement (negative: before it). */
export interface Closing {
  readonly kind: ConnectionKind;
  readonly afterMs: number;
}

/** Maximum time that a connection may stay open after the acknowledgement. */
const maxOpenMs = 1_000;

/** Connections that stayed open for longer; there must be none. */
export const findLateClosings = (closings: readonly Closing[]): Closing[] =>
  closings.filter(({ afterMs }) => afterMs > maxOpenMs);
