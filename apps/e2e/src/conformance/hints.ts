/** How long an answer may be kept, and by whom. */
export const hints = { ttlMs: 0, cacheScope: 'private' as const };
