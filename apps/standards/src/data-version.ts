/** Version of the tables in `data`: change it with them. */
export const dataVersion = '2026.11.10';

/** Release date (UTC) of each data version. A version without a date does not compile. */
const releaseDates = { '2026.11.10': '2026-11-23' } satisfies Record<typeof dataVersion, string>;

/** Release time of the current data, in the timestamp format of the API. */
export const releasedAt = `${releaseDates[dataVersion]}T00:00:00`;
