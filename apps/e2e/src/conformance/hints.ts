/** Cache hints of a result. */
export const hints = { ttlMs: 0, cacheScope: 'private' as const };
