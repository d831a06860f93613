import { openMembers } from './open-enum.ts';

/** The parts of a JSON Schema that Zod writes for messages. */
export interface MessageSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly MessageSchema[];
  readonly oneOf?: readonly MessageSchema[];
  readonly properties?: Readonly<Record<string, MessageSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | MessageSchema;
  readonly items?: MessageSchema;
  readonly pattern?: string;
  readonly [openMembers]?: readonly string[];
  readonly [keyword: string]: unknown;
}

/** Lower and upper bounds, which a reader must not narrow. */
const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const upperBounds = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;

/** Finds messages of a writer that a reader rejects; one path with its reason for each. */
export function findBreaks(writer: MessageSchema, reader: MessageSchema, path = 'message'): string[] {
  const written = writer[openMembers] ? { enum: writer[openMembers] } : writer;
  const [sent, read] = [getBranches(written), getBranches(reader)];
  if (read.length === 1 && sent.length === 1) return findBreaksOfOne(written, reader, path);
  // A branch is readable if some branch of the reader takes it; the shortest list of reasons is the nearest one.
  return sent.flatMap((one) => {
    const tries = read.map((other) => findBreaks(one, other, path));
    return tries.toSorted((a, b) => a.length - b.length)[0] ?? [];
  });
}

const getBranches = (schema: MessageSchema): readonly MessageSchema[] =>
  schema.anyOf ?? schema.oneOf ?? (isList(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema]);

const isList = (type: MessageSchema['type']): type is readonly string[] => Array.isArray(type);

function findBreaksOfOne(writer: MessageSchema, reader: MessageSchema, path: string): string[] {
  const [written, readable] = [getValues(writer), getValues(reader)];
  if (readable) return findUnknownValues(written, readable, path);
  if (written) return written.every((value) => hasType(value, reader)) ? [] : [`${path} has another type`];
  if (!isTypeRead(writer, reader))
    return [`${path} is ${String(writer.type ?? 'anything')} instead of ${String(reader.type)}`];
  return [
    ...findNarrowedBounds(writer, reader, path),
    ...findBreaksOfFields(writer, reader, path),
    ...(writer.items && reader.items ? findBreaks(writer.items, reader.items, `${path}[]`) : []),
  ];
}

const getValues = (schema: MessageSchema): readonly unknown[] | undefined =>
  'const' in schema ? [schema.const] : schema.enum;

function findUnknownValues(
  written: readonly unknown[] | undefined,
  readable: readonly unknown[],
  path: string,
): string[] {
  if (!written) return [`${path} is anything instead of one of ${readable.join(', ')}`];
  return written.filter((value) => !readable.includes(value)).map((value) => `${path} may be ${String(value)}`);
}

const hasType = (value: unknown, { type }: MessageSchema): boolean =>
  type === undefined ||
  type === (value === null ? 'null' : typeof value) ||
  (type === 'integer' && Number.isInteger(value));

const isTypeRead = (writer: MessageSchema, { type }: MessageSchema): boolean =>
  type === undefined || type === writer.type || (type === 'number' && writer.type === 'integer');

function findNarrowedBounds(writer: MessageSchema, reader: MessageSchema, path: string): string[] {
  const isNarrowed = (keyword: string, sign: 1 | -1): boolean => {
    const [sent = -Infinity * sign, read] = [writer[keyword], reader[keyword]];
    return typeof read === 'number' && sign * Number(sent) < sign * read;
  };
  const narrowed = [
    ...lowerBounds.filter((keyword) => isNarrowed(keyword, 1)),
    ...upperBounds.filter((keyword) => isNarrowed(keyword, -1)),
    ...(['pattern', 'format'] as const).filter((keyword) => reader[keyword] && reader[keyword] !== writer[keyword]),
  ];
  return narrowed.map((keyword) => `${path} has a narrower ${keyword}`);
}

function findBreaksOfFields(writer: MessageSchema, reader: MessageSchema, path: string): string[] {
  const { properties: sent = {}, required: always = [] } = writer;
  const { properties: read = {}, required: needed = [] } = reader;
  const isStrict = reader.additionalProperties === false;
  const rest = typeof reader.additionalProperties === 'object' ? reader.additionalProperties : undefined;
  return [
    ...needed.filter((name) => !always.includes(name)).map((name) => `${path}.${name} may be missing`),
    ...Object.entries(sent).flatMap(([name, value]) => {
      const field = read[name] ?? rest;
      if (field) return findBreaks(value, field, `${path}.${name}`);
      return isStrict ? [`${path}.${name} is unknown to a strict reader`] : [];
    }),
    ...(rest && typeof writer.additionalProperties === 'object'
      ? findBreaks(writer.additionalProperties, rest, `${path}.*`)
      : []),
  ];
}
