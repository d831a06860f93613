/** The kinds of secrets that are shown to somebody: a key, the token of an invitation, of an assistant, of a file slot. */
const secretKinds = ['live', 'invite', 'oauth', 'file'] as const;

/** How every secret of a kind begins; by that it is known wherever it was sent by mistake. */
export const secretPrefix = (kind: (typeof secretKinds)[number]): string => `kerf_${kind}_`;

/** What looks like one of them; the token of a file slot has two parts. */
const secret = new RegExp(`kerf_(${secretKinds.join('|')})_[\\w-]+(?:\\.[\\w-]+)?`, 'gi');

/** The same, for a text that has one at all. */
const anySecret = new RegExp(secret.source, 'i');

/** A text without the keys and tokens in it: one that was sent in the wrong place must not be repeated. */
export const redacted = (text: string): string => text.replace(secret, 'kerf_$1_[redacted]');

/** Whether a text holds what looks like a key or a token. */
export const holdsSecret = (text: string): boolean => anySecret.test(text);
