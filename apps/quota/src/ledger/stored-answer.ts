import { createHash } from 'node:crypto';
import {
  type Input,
  outcome as outcomeSchema,
  type Outcome,
  type quota,
  type UnavailableAnswer,
} from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import * as z from 'zod';
import { type AdmissionRow, toAdmitted } from './ledger-rows.ts';

/** An outcome as `settle` stores it: in full, or its digest when a bound is reached. All null: there is none. */
export interface StoredAnswer {
  readonly text: string | null;
  readonly digest: string | null;
  /** Bytes of the outcome if it may be stored in full. */
  readonly bytes: number;
}

/** Converts an outcome to its stored form; one with more than `maxBytes` is stored as its digest. */
export function toStoredAnswer(outcome: Outcome | undefined, version = 0, maxBytes = Infinity): StoredAnswer {
  if (!outcome) return { text: null, digest: null, bytes: 0 };
  const content = JSON.stringify(outcome);
  const bytes = Buffer.byteLength(content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const digest = JSON.stringify({ version, ok: outcome.ok, digest: { bytes, sha256 } });
  if (bytes > maxBytes) return { text: null, digest, bytes: 0 };
  return { text: `{"version":${version},${content.slice(1)}`, digest, bytes };
}

/** The fields of every version. Outcomes that were stored before there were versions have version 0. */
const storedHead = z.object({
  version: z.int().default(0),
  ok: z.boolean(),
  digest: z.object({ bytes: z.int(), sha256: z.string() }).optional(),
});

/** Newest version that gateways read which send none. */
const defaultReadableVersion = 1;

/** Reads a stored outcome for a gateway that reads versions up to the given one. */
export function readStoredAnswer(
  stored: unknown,
  readableVersion = defaultReadableVersion,
): { outcome: Outcome; unavailable?: undefined } | { outcome: null; unavailable: UnavailableAnswer } {
  const head = storedHead.parse(stored);
  if (head.digest || head.version > readableVersion) return { outcome: null, unavailable: head };
  return { outcome: outcomeSchema.parse(stored) };
}

/** Converts a stored outcome to the contract's form. Throws `answer_unavailable`. */
export const toReplay = (
  row: Extract<AdmissionRow, { outcome: 'replay' }>,
  { readableVersion }: Pick<Input<typeof quota.reserve>, 'readableVersion'>,
) => ({
  ...toAdmitted(row),
  replay: toReplayOutcome(row.stored, row.operation, readableVersion),
  operationId: row.operation,
});

/** Returns the outcome of an operation for its replay. Throws `answer_unavailable`. */
export function toReplayOutcome(stored: unknown, operation: string, readableVersion?: number): Outcome {
  const { outcome, unavailable } = readStoredAnswer(stored, readableVersion);
  if (outcome) return outcome;
  throw toUnavailableFault(unavailable, operation);
}

/** Creates `answer_unavailable` for an operation of which only the digest is stored. */
export const createDigestFault = (stored: unknown, operation: string): Fault =>
  toUnavailableFault(storedHead.parse(stored), operation);

function toUnavailableFault(unavailable: UnavailableAnswer, operation: string): Fault {
  const ending = unavailable.ok ? 'succeeded and was charged once' : 'was refused by the CAD application, at no charge';
  return Fault.of('answer_unavailable', { operation, ending, reason: describeUnavailable(unavailable) });
}

const describeUnavailable = ({ digest, version }: UnavailableAnswer): string =>
  digest ? `of ${digest.bytes} bytes was not kept` : `has the form ${version}, which this release cannot read`;
