/** What something thrown says: anything can be, not errors alone. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
