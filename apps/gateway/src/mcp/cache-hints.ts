/** Cache hint for lists that change with the tier, with a notification. Private, because lists depend on the key. */
export const kept = { ttlMs: 60_000, cacheScope: 'private' as const };

/** Cache hint for results that change without a notification. */
export const fleeting = { ttlMs: 0, cacheScope: 'private' as const };
