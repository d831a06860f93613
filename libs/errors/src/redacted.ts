/** What looks like a key, the token of an invitation or an assistant or, in two parts, that of a file slot. */
const secret = /kerf_(live|invite|oauth|file)_[\w-]+(?:\.[\w-]+)?/gi;

/** The same, for a text that has one at all. */
const anySecret = new RegExp(secret.source, 'i');

/** A text without the keys and tokens in it: one that was sent in the wrong place must not be repeated. */
export const redacted = (text: string): string => text.replace(secret, 'kerf_$1_[redacted]');

/** Whether a text holds what looks like a key or a token. */
export const holdsSecret = (text: string): boolean => anySecret.test(text);
