/** Kinds of issued secrets: API keys, tokens of invitations, assistants, files, sessions and sign-ins, tickets, marks. */
const secretKinds = ['live', 'invite', 'oauth', 'file', 'session', 'signin', 'ticket', 'known'] as const;

/** Returns the prefix of a kind of secret, by which a leaked one is recognized. */
export const getSecretPrefix = (kind: (typeof secretKinds)[number]): string => `kerf_${kind}_`;

/** Pattern of any issued secret; the token of a file slot and the mark of a known browser have two parts. */
const secretPattern = new RegExp(`kerf_(${secretKinds.join('|')})_[\\w-]+(?:\\.[\\w-]+)?`, 'gi');

/** The same pattern without the global flag, for tests. */
const anySecretPattern = new RegExp(secretPattern.source, 'i');

/** Redacts keys and tokens in a text, because one sent in the wrong place must not be repeated. */
export const redactSecrets = (text: string): string => text.replace(secretPattern, 'kerf_$1_[redacted]');

/** Returns true if a text contains something that looks like a key or token. */
export const hasSecret = (text: string): boolean => anySecretPattern.test(text);
