import { randomBytes } from 'node:crypto';
import { secretPrefix } from '@kerf/errors';

const prefix = secretPrefix('oauth');
const anyToken = new RegExp(`${prefix}[\\w-]{43}(?![\\w-])`, 'g');
const shape = new RegExp(`^${anyToken.source}$`);

/** Makes the access token of an assistant: 256 random bits. It opens the OAuth resource of MCP and nothing else. */
export const mintAccessToken = (): string => prefix + randomBytes(32).toString('base64url');

/** Whether a text can be such a token at all. Costs no I/O. */
export const isAccessToken = (text: string): boolean => shape.test(text);

/** Whatever in a text has the shape of such a token. */
export const accessTokensIn = (text: string): string[] => text.match(anyToken) ?? [];

/** What a person may see of the tokens of an assistant, which change too often to be told apart. */
export const displayToken = { prefix, last4: '' };
