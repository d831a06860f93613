import { randomBytes } from 'node:crypto';
import { getSecretPrefix } from '@kerf/errors';

const prefix = getSecretPrefix('oauth');
const tokenPattern = new RegExp(`${prefix}[\\w-]{43}(?![\\w-])`, 'g');
const wholeTokenPattern = new RegExp(`^${tokenPattern.source}$`);

/** Creates the access token of an assistant from 256 random bits. It is valid only for the OAuth resource of MCP. */
export const mintAccessToken = (): string => prefix + randomBytes(32).toString('base64url');

/** Returns true if a text has the format of an access token. Needs no I/O. */
export const isAccessToken = (text: string): boolean => wholeTokenPattern.test(text);

/** Finds everything in a text with the format of an access token. */
export const findAccessTokens = (text: string): string[] => text.match(tokenPattern) ?? [];

/** Displayable part of an assistant's tokens, which change too often to be distinguished. */
export const displayToken = { prefix, last4: '' };
