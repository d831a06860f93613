import { didYouMeanParameter } from '@kerf/catalog';
import { Fault } from '@kerf/errors';
import type * as z from 'zod';

/** Reads a value at the border, or throws `invalid_parameters` with one sentence per thing that is wrong. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = schema.safeParse(value, { reportInput: true });
  if (error) throw refusalOf(error.issues, schema);
  return data as z.output<S>;
}

/** At most this many sentences: a reader mends a few things at a time. */
const most = 5;

/** The fault that tells what is wrong with a value. */
export function refusalOf(issues: readonly z.core.$ZodIssue[], schema: z.ZodType): Fault {
  const reason = issues.slice(0, most).map((issue) => sentence(issue, schema));
  return Fault.of('invalid_parameters', { reason: reason.join(' ') });
}

function sentence(issue: z.core.$ZodIssue, schema: z.ZodType): string {
  const field = issue.path.length ? pathOf(issue.path) : 'The body';
  return issue.code === 'unrecognized_keys' ? unknownFields(issue, schema) : `${field} ${fault(issue)}.`;
}

function unknownFields({ keys, path }: z.core.$ZodIssueUnrecognizedKeys, schema: z.ZodType): string {
  const known = fieldsAt(schema, path);
  return keys
    .slice(0, most)
    .map((key) => `${printable(pathOf([...path, key]))} is not a known field.${didYouMeanParameter(key, known)}`)
    .join(' ');
}

function fault(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `is missing: give ${article(issue.expected)}`
        : `must be ${article(issue.expected)}, not ${shown(issue.input)}`;
    case 'too_small':
      return `must ${measure(issue.origin)} at least ${issue.minimum}${unit(issue.origin)}, not ${size(issue)}`;
    case 'too_big':
      return `must ${measure(issue.origin)} at most ${issue.maximum}${unit(issue.origin)}, not ${size(issue)}`;
    case 'invalid_value':
      return `must be ${issue.values.map(shown).join(' or ')}, not ${shown(issue.input)}`;
    case 'invalid_format':
      return `must be a valid ${issue.format}, not ${shown(issue.input)}`;
    default:
      return issue.message;
  }
}

const measure = (origin: string) => (origin === 'array' || origin === 'string' ? 'have' : 'be');
const unit = (origin: string) => ({ array: ' items', string: ' characters' })[origin] ?? '';

function size({ input, origin }: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const sized = origin === 'array' || origin === 'string' ? (input as unknown as { length: number }).length : input;
  return shown(sized);
}

const article = (type: string): string => `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type === 'int' ? 'integer' : type}`;

/** A value as a sentence can hold it: short, and never the whole of what somebody sent. */
function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text =
    typeof value === 'bigint' || typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? typeof value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** A name as a sentence can hold it: on one line, and not longer than a name is. */
const printable = (name: string): string => JSON.stringify(name.slice(0, 60)).slice(1, -1);

const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
    '',
  );

function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  if (path.length) return [];
  return 'shape' in schema && typeof schema.shape === 'object' && schema.shape ? Object.keys(schema.shape) : [];
}
