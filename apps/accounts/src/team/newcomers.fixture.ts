import { randomBytes } from 'node:crypto';

/** The stored form of a key or a token that nobody has yet. */
export const newDigest = () => randomBytes(32).toString('hex');

/** A key that nobody has yet, as services are told of it. */
export const newKey = () => ({ digest: newDigest(), prefix: 'kerf_live_Ab3d', last4: 'Zz90' });

/** The address of somebody who has no account yet. */
export const newEmail = () => `${crypto.randomUUID()}@example.com`;
