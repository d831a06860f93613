import { randomBytes } from 'node:crypto';
import { secretPrefix } from '@kerf/errors';

const prefix = secretPrefix('invite');
const shape = new RegExp(`^${prefix}[\\w-]{43}$`);

/** Makes the token of a new invitation: 256 random bits. It is shown once and never stored. */
export const mintInvitationToken = (): string => prefix + randomBytes(32).toString('base64url');

/** Whether a text can be such a token at all. Costs no I/O. */
export const isInvitationToken = (text: string): boolean => shape.test(text);
