import type * as z from 'zod';
import { didYouMeanParameter } from './parameter-aliases.ts';

type Issue = z.core.$ZodIssue;

/** Maximum number of problems in one message, since readers fix a few at a time. */
export const maxIssuesShown = 5;

/** Maximum number of known fields to list. */
const maxKnownFields = 20;

/** Describes an issue with a field, or the `whole`, in a sentence with its fix. `known` lists the valid fields. */
export function describeIssue(issue: Issue, known: readonly string[], whole = 'The body'): string {
  const field = issue.path.length ? formatPath(issue.path) : whole;
  return issue.code === 'unrecognized_keys' ? describeUnknownFields(issue, known) : `${field} ${describeFault(issue)}.`;
}

function describeUnknownFields({ keys, path }: z.core.$ZodIssueUnrecognizedKeys, known: readonly string[]): string {
  const here = path.length ? [] : known;
  const named = keys.slice(0, maxIssuesShown).map((key) => ({
    field: toPrintableName(formatPath([...path, key])),
    meant: didYouMeanParameter(key, here),
  }));
  const sentences = named.map(({ field, meant }) => `${field} is not a known field.${meant}`);
  const isHelped = named.every(({ meant }) => meant) || here.length === 0 || here.length > maxKnownFields;
  return [...sentences, ...(isHelped ? [] : [`Known fields: ${here.join(', ')}.`])].join(' ');
}

function describeFault(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return describeWrongType(issue.input, describeType(issue.expected));
    case 'too_small':
      return describeOutOfRange(issue, chooseBoundary(issue, 'at least', 'greater than'), issue.minimum);
    case 'too_big':
      return describeOutOfRange(issue, chooseBoundary(issue, 'at most', 'less than'), issue.maximum);
    case 'invalid_value':
      return describeWrongType(issue.input, listChoices(issue.values));
    case 'invalid_format':
      return describeWrongFormat(issue);
    case 'invalid_union':
      return describeUnionFault(issue);
    default:
      return issue.message;
  }
}

const describeWrongType = (input: unknown, expected: string): string =>
  input === undefined ? `is missing: give ${expected}` : `must be ${expected}, not ${printValue(input)}`;

/** Describes an invalid union by its discriminator field, which the path names. */
function describeUnionFault(issue: z.core.$ZodIssueInvalidUnion): string {
  if (!('options' in issue) || !issue.options || !issue.discriminator) return issue.message;
  return describeWrongType(
    new Map(Object.entries(issue.input ?? {})).get(issue.discriminator),
    listChoices(issue.options),
  );
}

const listChoices = (values: readonly unknown[]): string => values.map(printValue).join(' or ');

/** Describes an invalid format; a pattern supplies its own message, because only its author knows its meaning. */
const describeWrongFormat = ({ format, message, input }: z.core.$ZodIssueInvalidStringFormat): string =>
  `${format === 'regex' ? message : `must be a valid ${formats[format] ?? format}`}, not ${printValue(input)}`;

const formats: Readonly<Record<string, string>> = { base64: 'base64 text', email: 'e-mail address', uuid: 'UUID' };

type Sized = z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig;

const parts: Readonly<Record<string, string>> = { array: 'item', string: 'character' };

/** Chooses the wording for an inclusive or exclusive bound. */
const chooseBoundary = ({ inclusive }: Sized, within: string, beyond: string): string =>
  inclusive === false ? beyond : within;

/** Describes a value out of range: by its length for lists and texts, by its value for numbers. */
function describeOutOfRange({ origin, input, exact }: Sized, side: string, bound: number | bigint): string {
  const part = parts[origin];
  const required = `${exact ? 'exactly' : side} ${bound}`;
  if (part === undefined) return `must be ${required}, not ${printValue(input)}`;
  const { length } = input as unknown as { length: number };
  return `must have ${required} ${part}${Number(bound) === 1 ? '' : 's'}, not ${length}`;
}

const types: Readonly<Record<string, string>> = {
  int: 'an integer',
  nan: 'no number',
  null: 'null',
  record: 'an object',
};

/** Converts a Zod type name to a phrase with article: "an object". */
export const describeType = (type: string): string => types[type] ?? withArticle(type);

/** Adds the indefinite article to a noun. */
const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** Prints a value for a message, truncated to 60 characters and well-formed. */
function printValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text =
    typeof value === 'bigint' || typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? typeof value);
  return text.length > 60 ? `${text.slice(0, 57).toWellFormed()}...` : text;
}

/** Escapes and truncates a name for a message. */
const toPrintableName = (name: string): string => JSON.stringify(name.slice(0, 60)).slice(1, -1);

const formatPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
    '',
  );
