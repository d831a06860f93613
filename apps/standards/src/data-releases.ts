import { dataVersion } from './data-version.ts';

/** On which day, of UTC: a version without one does not compile. */
const days = { '2026.11.10': '2026-11-23' } satisfies Record<typeof dataVersion, string>;

/** When the data was released, as the interface writes moments. */
export const releasedAt = `${days[dataVersion]}T00:00:00`;
