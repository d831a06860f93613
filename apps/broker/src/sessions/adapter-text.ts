import { maxJsonDepth } from '@kerf/contracts';
import { escapeHiddenCharacters, hasHiddenCharacters, hasSecret, invisiblePattern, redactSecrets } from '@kerf/errors';

/** Frames without any of these need no second look: JSON may also escape a character, and a secret has a prefix. */
const mayNeedCleaning = new RegExp(`${invisiblePattern}|\\\\[ubfr]|kerf_`, 'iu');

/** Deeper values are refused as results; no other part of a message nests. The envelope adds a few levels. */
const maxLevels = maxJsonDepth + 8;

/** Names of fields whose values are sent back, so that they must stay as they are. */
const idField = /(^|_)ids?$/;

/** Text of an adapter for people and assistants: keys and tokens are redacted, hidden characters shown as escapes. */
const cleanText = (text: string): string => escapeHiddenCharacters(redactSecrets(text));

/** Cleans every text in a message of an adapter, the names of fields included. `frame` is its JSON. */
export const cleanMessage = <Message>(message: Message, frame: string): Message =>
  mayNeedCleaning.test(frame) ? (cleanValue(message, maxLevels) as Message) : message;

function cleanValue(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null || levels === 0) return value;
  if (Array.isArray(value)) return value.map((inner) => cleanValue(inner, levels - 1));
  const fields = Object.entries(value).map(([name, inner]) => [cleanText(name), cleanValue(inner, levels - 1)]);
  return Object.fromEntries(fields);
}

/** Finds the reason why an id in a message cannot be sent back by an assistant; undefined if all can. */
export const findUnusableId = (message: unknown, frame: string): string | undefined =>
  mayNeedCleaning.test(frame) ? findInValue(message, { field: '', levels: maxLevels }) : undefined;

function findInValue(value: unknown, { field, levels }: { field: string; levels: number }): string | undefined {
  if (typeof value === 'string') return idField.test(field) ? describeProblem(value, field) : undefined;
  if (typeof value !== 'object' || value === null || levels === 0) return undefined;
  const nameOf = (name: string) => (Array.isArray(value) ? field : name);
  const reasons = Object.entries(value).map(([name, inner]) =>
    findInValue(inner, { field: nameOf(name), levels: levels - 1 }),
  );
  return reasons.find((reason) => reason !== undefined);
}

function describeProblem(id: string, field: string): string | undefined {
  if (hasSecret(id)) return `${field} must not contain an API key or token.`;
  return hasHiddenCharacters(id) ? `${field} must not contain control or invisible characters.` : undefined;
}
