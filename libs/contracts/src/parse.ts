import { mostNamed, sentenceOf } from '@kerf/catalog';
import { Fault } from '@kerf/errors';
import type * as z from 'zod';

/** Parses a value at the border. Throws `invalid_parameters` with one sentence per problem. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = schema.safeParse(value, { reportInput: true });
  if (error) throw refusalOf(error.issues, schema);
  return data as z.output<S>;
}

/** Creates the `invalid_parameters` fault for the issues of a value. */
export function refusalOf(issues: readonly z.core.$ZodIssue[], schema: z.ZodType): Fault {
  const known = fieldsOf(schema);
  const told = issues.filter((issue, at) => !isBeside(issue, issues[at - 1]) && !isWider(issue, issues[at + 1]));
  const reason = told.slice(0, mostNamed).map((issue) => sentenceOf(issue, known));
  return Fault.invalid(reason.join(' '));
}

/** Returns true if the preceding issue already reports a wrong type here, so that a size issue adds nothing. */
const isBeside = (issue: z.core.$ZodIssue, before: z.core.$ZodIssue | undefined): boolean =>
  before?.code === 'invalid_type' && areOfOnePlace(before, issue);

/** Returns true for the general integer bound if the next issue reports the narrower bound of the field. */
const isWider = (issue: z.core.$ZodIssue, next: z.core.$ZodIssue | undefined): boolean =>
  next !== undefined &&
  'origin' in issue &&
  issue.origin === 'int' &&
  next.code === issue.code &&
  areOfOnePlace(issue, next);

const areOfOnePlace = (one: z.core.$ZodIssue, other: z.core.$ZodIssue): boolean =>
  one.path.join('.') === other.path.join('.');

const fieldsOf = (schema: z.ZodType): string[] =>
  'shape' in schema && typeof schema.shape === 'object' && schema.shape ? Object.keys(schema.shape) : [];
