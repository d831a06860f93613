/** What the endpoints have in common that tell what the service itself keeps. */
export const premium = { access: 'key', tier: 'pro', revalidated: true } as const;
