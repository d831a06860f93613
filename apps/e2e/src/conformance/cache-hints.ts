/** Cache hints of a result. */
export const cacheHints = { ttlMs: 0, cacheScope: 'private' as const };
