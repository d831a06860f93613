import * as z from 'zod';

/**
 * Version of the form in which gateways store outcomes for replays; raise it when an older gateway would misread the
 * new form. 0 is the form of gateways that stored none, and is read alike.
 */
export const answerVersion = 1;

/** Response header of an operation whose answer cannot be replayed, and its counterpart in `_meta` of an MCP result. */
export const replayHeader = 'idempotency-replay';
export const replayMeta = 'kerf/idempotency-replay';
export const noReplay = 'unavailable';

/** Version of the outcome that a gateway stores; absent: 0. */
export const writtenVersion = z.int().nonnegative().optional();
/** Newest version that a gateway reads; absent: 1, because gateways that send none read the versions 0 and 1. */
export const readableVersion = z.int().nonnegative().optional();

/** A stored outcome that cannot be answered: above a bound, so that only its digest is stored, or of a newer version. */
export const unavailableAnswer = z.object({
  /** True for a success, false for a refusal of the CAD application. */
  ok: z.boolean(),
  /** Size and SHA-256 of the JSON of an outcome above a bound. */
  digest: z.object({ bytes: z.int(), sha256: z.hex().length(64) }).optional(),
  version: z.int(),
});
export type UnavailableAnswer = z.infer<typeof unavailableAnswer>;
