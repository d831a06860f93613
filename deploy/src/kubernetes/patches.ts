import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { type Manifest, parseManifest } from './manifests.ts';

const target = z.object({
  kind: z.string().optional(),
  name: z.string().optional(),
  labelSelector: z.string().optional(),
});

const patchEntry = z.object({ path: z.string().optional(), patch: z.string().optional(), target: target.optional() });

/** The part of a kustomization that this file reads; the rest is kept. */
export const kustomization = z.looseObject({ patches: z.array(patchEntry).default([]) });

const strategicPatch = z.looseObject({ kind: z.string(), metadata: z.object({ name: z.string() }) });

/** Patch of a kustomization. */
export interface Patch {
  /** Its path, from the folder of the kustomization. */
  readonly path: string;
  readonly target: z.infer<typeof target>;
  readonly content: unknown;
}

/** Reads the patches of a folder with a kustomization. */
export function readPatches(folder: string): Patch[] {
  const { patches } = kustomization.parse(parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')));
  return patches.map(({ path, patch, target: given }) => {
    const content: unknown = parse(patch ?? readFileSync(join(folder, path ?? ''), 'utf8'));
    return { path: path ?? 'kustomization.yaml', target: given ?? getOwnTarget(content), content };
  });
}

/**
 * Finds a patch that changes nothing, or not what it seems to: one without an object, which kustomize ignores, and one
 * with a field that no such object has, unless the patch is there to add it.
 */
export function findPatchProblems({ path, target: wanted, content }: Patch, documents: readonly unknown[]): string[] {
  const targets = documents.filter((document) => isTarget(parseManifest(document), wanted));
  if (targets.length === 0) return [`${path}: no object is ${JSON.stringify(wanted)}`];
  // kustomize itself refuses a path that the object does not have.
  if (Array.isArray(content)) return [];
  const known = new Set(targets.flatMap((document) => listFields(document, '')));
  return listFields(withoutName(content), '')
    .filter((field) => !known.has(field) && !addable.test(field))
    .slice(0, 1)
    .map((field) => `${path}: no object has ${field}`);
}

/** Elements that components add by their name, and fields that the base leaves to them. */
const addable =
  /^\/spec\/(template\/spec\/containers\/\w+\/(env|ports|volumeMounts)\/|template\/spec\/volumes\/|ports\/|replicas$|(template\/spec\/)?priorityClassName$|template\/spec\/topologySpreadConstraints(\/|$))/;

function getOwnTarget(content: unknown): z.infer<typeof target> {
  const { kind, metadata } = strategicPatch.parse(content);
  return { kind, name: metadata.name };
}

const isTarget = ({ kind, metadata }: Manifest, wanted: z.infer<typeof target>): boolean =>
  matches(kind, wanted.kind) &&
  matches(metadata.name, wanted.name) &&
  (wanted.labelSelector === undefined || hasLabel(metadata.labels, wanted.labelSelector));

/** Kinds and names are regular expressions for the whole text. */
const matches = (text: string, pattern = '.*'): boolean => new RegExp(`^(?:${pattern})$`).test(text);

/** Selectors have the forms `label=value` and `label in (value, value)`. */
function hasLabel(labels: Readonly<Record<string, string>>, selector: string): boolean {
  const [, label = '', values = ''] = /^([^=\s]+)(?:=| in \()([^)]*)\)?$/.exec(selector) ?? [];
  return values.split(/,\s*/).includes(labels[label] ?? '');
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
