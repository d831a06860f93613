/** What changes with the tier: who listens is told so. It depends on whose key it is, so its client alone may keep it. */
export const kept = { ttlMs: 60_000, cacheScope: 'private' as const };

/** What changes without anybody being told. */
export const fleeting = { ttlMs: 0, cacheScope: 'private' as const };
