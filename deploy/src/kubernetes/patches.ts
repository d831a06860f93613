import { parseManifest } from './manifests.ts';

/** Fields of a patch that no object of its kind has before: a misspelt field would be added and change nothing. */
export function findNewFields(patch: unknown, kind: string, documents: readonly unknown[]): string[] {
  const targets = documents.filter((document) => parseManifest(document).kind === kind);
  const known = new Set(targets.flatMap((target) => listFields(target, '')));
  return listFields(withoutName(patch), '')
    .filter((field) => !known.has(field))
    .slice(0, 1)
    .map((field) => `the base has no ${kind} with ${field}`);
}

/** Paths of all fields, parents before children. Elements of lists go by their name. */
function listFields(value: unknown, path: string): string[] {
  if (Array.isArray(value))
    return value.flatMap((element: unknown) => listFields(element, `${path}${nameOf(element)}`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, content]: [string, unknown]) => [
    `${path}/${field}`,
    ...listFields(content, `${path}/${field}`),
  ]);
}

const nameOf = (element: unknown): string =>
  typeof element === 'object' && element !== null && 'name' in element ? `/${String(element.name)}` : '';

const withoutName = (patch: unknown): unknown =>
  typeof patch === 'object' && patch !== null
    ? { ...patch, apiVersion: undefined, kind: undefined, metadata: {} }
    : patch;
