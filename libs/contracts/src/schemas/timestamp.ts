import * as z from 'zod';

/** Formats a timestamp for the public API: UTC, to the second, without a zone. */
export const formatTimestamp = (date: Date): string => date.toISOString().slice(0, 19);

const timestampFormat = 'ISO 8601, UTC, without a zone.';

/** Timestamp in a response. */
export const timestamp = z.string().describe(timestampFormat);

/** Timestamp in a response with an explanation of its meaning. */
export const describeTimestamp = (meaning: string) => z.string().describe(`${meaning}: ${timestampFormat}`);
