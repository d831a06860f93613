import * as z from 'zod';

/** A moment as the interface writes it: UTC, to the second and without a zone. */
export const withoutZone = (date: Date): string => date.toISOString().slice(0, 19);

const written = 'ISO 8601, UTC, without a zone.';

/** A moment in an answer. */
export const moment = z.string().describe(written);

/** A moment in an answer whose name does not say enough. */
export const momentOf = (meaning: string) => z.string().describe(`${meaning}: ${written}`);
