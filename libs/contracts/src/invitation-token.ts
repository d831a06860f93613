import { randomBytes } from 'node:crypto';
import { getSecretPrefix } from '@kerf/errors';

const prefix = getSecretPrefix('invite');
const wholeTokenPattern = new RegExp(`^${prefix}[\\w-]{43}$`);

/** Creates the token of an invitation from 256 random bits. It is shown once and never stored. */
export const mintInvitationToken = (): string => prefix + randomBytes(32).toString('base64url');

/** Returns true if a text has the format of an invitation token. Needs no I/O. */
export const isInvitationToken = (text: string): boolean => wholeTokenPattern.test(text);
