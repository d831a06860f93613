import * as z from 'zod';

/** Formats a timestamp for the public API: UTC, to the second, without a zone. */
export const withoutZone = (date: Date): string => date.toISOString().slice(0, 19);

const written = 'ISO 8601, UTC, without a zone.';

/** Timestamp in a response. */
export const moment = z.string().describe(written);

/** Timestamp in a response with an explanation of its meaning. */
export const momentOf = (meaning: string) => z.string().describe(`${meaning}: ${written}`);
