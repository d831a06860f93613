import { createHash, randomBytes } from 'node:crypto';
import { getSecretPrefix } from '@kerf/errors';

const accessTokenPrefix = getSecretPrefix('oauth');
const accessTokenPattern = new RegExp(`${accessTokenPrefix}[\\w-]{43}(?![\\w-])`, 'g');
const wholeAccessTokenPattern = new RegExp(`^${accessTokenPattern.source}$`);

/** Creates the access token of an assistant from 256 random bits. It is valid only for the OAuth resource of MCP. */
export const mintAccessToken = (): string => mintToken(accessTokenPrefix);

/** Returns true if a text has the format of an access token. Needs no I/O. */
export const isAccessToken = (text: string): boolean => wholeAccessTokenPattern.test(text);

/** Finds everything in a text with the format of an access token. */
export const findAccessTokens = (text: string): string[] => text.match(accessTokenPattern) ?? [];

/** Displayable part of an assistant's tokens, which change too often to be distinguished. */
export const displayToken = { prefix: accessTokenPrefix, last4: '' };

const invitationTokenPrefix = getSecretPrefix('invite');
const wholeInvitationTokenPattern = new RegExp(`^${invitationTokenPrefix}[\\w-]{43}$`);

/** Creates the token of an invitation from 256 random bits. It is shown once and never stored. */
export const mintInvitationToken = (): string => mintToken(invitationTokenPrefix);

/** Returns true if a text has the format of an invitation token. Needs no I/O. */
export const isInvitationToken = (text: string): boolean => wholeInvitationTokenPattern.test(text);

const signInTokenPrefix = getSecretPrefix('signin');

/** Matches the token of a sign-in: the cookie of the browser that requested a code, or the code of an operator. */
export const signInTokenPattern = new RegExp(`^${signInTokenPrefix}[\\w-]{43}$`);

/** Creates the token of a sign-in from 256 random bits. */
export const mintSignInToken = (): string => mintToken(signInTokenPrefix);

/** Computes the id under which a sign-in is stored, in hexadecimal. Its token is too random to need a pepper. */
export const hashSignInToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const ticketPrefix = getSecretPrefix('ticket');
const wholeTicketPattern = new RegExp(`^${ticketPrefix}[\\w-]{43}$`);

/** Creates the ticket with which a browser takes its session to the issuer, from 256 random bits. */
export const mintTicket = (): string => mintToken(ticketPrefix);

/** Returns true if a text has the format of a ticket. Needs no I/O. */
export const isTicket = (text: string): boolean => wholeTicketPattern.test(text);

/** Computes the digest under which a ticket is stored, in hexadecimal. It is too random to need a pepper. */
export const hashTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

const mintToken = (prefix: string): string => prefix + randomBytes(32).toString('base64url');
