import { freeObject, parse, toParameterFault } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type * as z from 'zod';

type Path = readonly PropertyKey[];
type Fields = Record<string, unknown>;

/** A string that refers to a result of an earlier step. */
interface Reference {
  readonly path: Path;
  readonly text: string;
}

const shape = /^\$\{([A-Za-z_][A-Za-z0-9_-]*)((?:\.[A-Za-z0-9_]+)+)\}$/;

/**
 * Parses parameters that may refer to the steps in `known`. A reference is allowed wherever a value is: the adapter parses
 * the step again once its references are resolved.
 */
export function parseWithReferences(schema: z.ZodObject, given: Fields, known: ReadonlySet<string>): Fields {
  const parameters = parse(freeObject, given);
  const references = findReferences(parameters);
  for (const { text } of references) checkReference(text, known);
  const { data, error } = schema.safeParse(parameters, { reportInput: true });
  if (!error) return data;
  const paths = new Set(references.map(({ path }) => toPath(path)));
  const wrong = error.issues.filter(({ path }) => !paths.has(toPath(path)));
  if (wrong.length > 0) throw toParameterFault(wrong, schema);
  return { ...readDefaults(schema, parameters), ...parameters };
}

function findReferences(value: unknown, path: Path = []): Reference[] {
  if (typeof value === 'string') return value.includes('${') ? [{ path, text: value }] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => findReferences(item, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => findReferences(item, [...path, name]));
}

/** A string with `${` must be exactly one reference, to an earlier step. */
function checkReference(text: string, known: ReadonlySet<string>): void {
  const [, id] = shape.exec(text) ?? [];
  const shown = JSON.stringify(text.slice(0, 60));
  if (id === undefined) throw Fault.invalid(`${shown} is not a reference: write exactly "\${id.field}".`);
  if (!known.has(id)) throw Fault.invalid(`${shown} refers to ${id}, but no earlier command has that id.`);
}

const toPath = (path: Path): string => JSON.stringify(path);

/** Defaults of the fields that are missing. */
function readDefaults({ shape: fields }: z.ZodObject, given: Fields): Fields {
  const missing = Object.entries(fields).filter(([name]) => !(name in given));
  return Object.fromEntries(
    missing.flatMap(([name, field]) => {
      const value = (field as z.ZodType).safeParse(undefined).data;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
