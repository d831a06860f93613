import { freeObject, parse } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type * as z from 'zod';

type Path = readonly (string | number)[];
type Fields = Record<string, unknown>;

/** A text that stands for what an earlier step will answer. */
interface Reference {
  readonly path: Path;
  readonly text: string;
}

const shape = /^\$\{([A-Za-z_][A-Za-z0-9_-]*)((?:\.[A-Za-z0-9_]+)+)\}$/;

/**
 * Parses parameters that may hold references to the steps in `known`. What a reference will be is not known yet: it may
 * stand wherever some value could, and the adapter looks at that value when it is there.
 */
export function parseWithReferences(schema: z.ZodObject, given: Fields, known: ReadonlySet<string>): Fields {
  const parameters = parse(freeObject, given);
  const references = referencesIn(parameters);
  if (references.length === 0) return parse(schema, parameters);
  for (const { text } of references) check(text, known);
  const complete = references.reduce((fields, { path }, place) => {
    const standIn = standInsAt(place).find((value) => fits(schema, replaced(fields, path, value), path));
    return standIn === undefined ? fields : replaced(fields, path, standIn);
  }, parameters);
  const parsed = parse(schema, complete);
  return references.reduce((fields, { path, text }) => replaced(fields, path, text), parsed);
}

function referencesIn(value: unknown, path: Path = []): Reference[] {
  if (typeof value === 'string') return value.includes('${') ? [{ path, text: value }] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => referencesIn(item, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => referencesIn(item, [...path, name]));
}

/** A text with `${` is a reference and nothing else, to a step that comes before. */
function check(text: string, known: ReadonlySet<string>): void {
  const [, id] = shape.exec(text) ?? [];
  const shown = JSON.stringify(text.slice(0, 60));
  if (id === undefined) throw invalid(`${shown} is no reference: write "\${id.field}" and nothing around it.`);
  if (!known.has(id)) throw invalid(`${shown} refers to ${id}, and no earlier command has that id.`);
}

/** Beyond the number of any edge or face that is named beside. */
const many = 1_000_000;

/** A value of each kind that parameters have, another one for each place: lists must not name anything twice. */
const standInsAt = (place: number): unknown[] => [
  `object_${place}`,
  `edge_${many + place}`,
  `face_${many + place}`,
  `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
  place + 1,
  [0, 0, place + 1],
  [0, place + 1],
  true,
];

/** Whether nothing is wrong at this place, or within it. */
function fits(schema: z.ZodObject, fields: Fields, path: Path): boolean {
  const { error } = schema.safeParse(fields);
  return !error?.issues.some((issue) => path.every((part, i) => issue.path[i] === part));
}

/** The same fields with another value in one place. A place that is not there stays away. */
function replaced(fields: Fields, path: Path, value: unknown): Fields {
  const copy = structuredClone(fields);
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((within, part) => (isKeyed(within) ? within[part] : undefined), copy);
  const last = path.at(-1);
  if (isKeyed(parent) && last !== undefined && last in parent) parent[last] = value;
  return copy;
}

const isKeyed = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null;

const invalid = (reason: string): Fault => Fault.of('invalid_parameters', { reason });
