import { randomBytes } from 'node:crypto';

/** Creates the digest of a new key or token. */
export const newDigest = () => randomBytes(32).toString('hex');

/** Creates the stored form of a new key. */
export const newKey = () => ({ digest: newDigest(), prefix: 'kerf_live_Ab3d', last4: 'Zz90' });

/** Creates an email address without an account. */
export const newEmail = () => `${crypto.randomUUID()}@example.com`;
