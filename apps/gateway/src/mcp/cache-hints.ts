/** Cache hint for lists that change with the tier, with a notification. Private, because lists depend on the key. */
export const cacheable = { ttlMs: 60_000, cacheScope: 'private' as const };

/** Cache hint for results that change without a notification. */
export const uncacheable = { ttlMs: 0, cacheScope: 'private' as const };
