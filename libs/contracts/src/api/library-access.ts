/** Common fields of the endpoints for the built-in libraries. */
export const libraryAccess = { access: 'key', tier: 'pro', revalidated: true } as const;
