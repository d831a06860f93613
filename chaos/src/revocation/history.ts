import type { HoldingKind } from './holdings.ts';

/** One request with the key, on the clock of the process that sent it. */
export interface KeyedRequest {
  readonly gateway: string;
  /** What was asked, as `questionNames` has it. */
  readonly asked: string;
  readonly startedAt: number;
  /** 0 when no answer came. */
  readonly status: number;
  /** The error code of the answer; empty for a success. */
  readonly code: string;
}

/** Everything that was asked with one key, and when its revocation was acknowledged. */
export interface History {
  readonly acknowledgedAt: number;
  readonly requests: readonly KeyedRequest[];
}

/** A gateway took the key for a live one: whatever it answered, it did not refuse the key, and did not fail either. */
export const isAccept = ({ status, code }: KeyedRequest): boolean =>
  status !== 0 && status < 500 && !notAboutTheKey.includes(code);

const notAboutTheKey: readonly string[] = ['invalid_key', 'rate_limited'];

export const isDenial = ({ code }: KeyedRequest): boolean => code === 'invalid_key';

/** Accepts that started after the acknowledgement: there may be none. */
export const lateAccepts = ({ acknowledgedAt, requests }: History): KeyedRequest[] =>
  requests.filter((request) => request.startedAt > acknowledgedAt && isAccept(request));

/** What a history consists of. Without accepts before and denials after it would show nothing. */
export function countsOf(history: History) {
  const { acknowledgedAt, requests } = history;
  const after = requests.filter(({ startedAt }) => startedAt > acknowledgedAt);
  const violations = lateAccepts(history).length;
  return {
    accepted: requests.filter(isAccept).length - violations,
    denied: after.filter(isDenial).length,
    failed: after.filter(({ status }) => status === 0 || status >= 500).length,
    violations,
  };
}

/** Something that a key held open was closed: so long after the acknowledgement, or before it. */
export interface Closing {
  readonly kind: HoldingKind;
  readonly afterMs: number;
}

/** What may be open for so long after the acknowledgement. */
const longestOpenMs = 1_000;

/** What was open for longer: there may be none. */
export const lateClosings = (closings: readonly Closing[]): Closing[] =>
  closings.filter(({ afterMs }) => afterMs > longestOpenMs);
