import { freeObject, parse, refusalOf } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type * as z from 'zod';

type Path = readonly PropertyKey[];
type Fields = Record<string, unknown>;

/** A text that stands for what an earlier step will answer. */
interface Reference {
  readonly path: Path;
  readonly text: string;
}

const shape = /^\$\{([A-Za-z_][A-Za-z0-9_-]*)((?:\.[A-Za-z0-9_]+)+)\}$/;

/**
 * Parses parameters that may hold references to the steps in `known`. What a reference will be is not known yet: it may
 * stand wherever some value could. The adapter parses the step again when its references are values.
 */
export function parseWithReferences(schema: z.ZodObject, given: Fields, known: ReadonlySet<string>): Fields {
  const parameters = parse(freeObject, given);
  const references = referencesIn(parameters);
  for (const { text } of references) check(text, known);
  const { data, error } = schema.safeParse(parameters, { reportInput: true });
  if (!error) return data;
  const places = new Set(references.map(({ path }) => placeOf(path)));
  const wrong = error.issues.filter(({ path }) => !places.has(placeOf(path)));
  if (wrong.length > 0) throw refusalOf(wrong, schema);
  return { ...defaultsOf(schema, parameters), ...parameters };
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
  if (id === undefined) throw Fault.invalid(`${shown} is no reference: write "\${id.field}" and nothing around it.`);
  if (!known.has(id)) throw Fault.invalid(`${shown} refers to ${id}, and no earlier command has that id.`);
}

const placeOf = (path: Path): string => JSON.stringify(path);

/** What the schema puts where nothing is given. */
function defaultsOf({ shape: fields }: z.ZodObject, given: Fields): Fields {
  const missing = Object.entries(fields).filter(([name]) => !(name in given));
  return Object.fromEntries(
    missing.flatMap(([name, field]) => {
      const value = (field as z.ZodType).safeParse(undefined).data;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
