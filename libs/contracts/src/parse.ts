import { mostNamed, sentenceOf } from '@kerf/catalog';
import { Fault } from '@kerf/errors';
import type * as z from 'zod';

/** Reads a value at the border, or throws `invalid_parameters` with one sentence per thing that is wrong. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = schema.safeParse(value, { reportInput: true });
  if (error) throw refusalOf(error.issues, schema);
  return data as z.output<S>;
}

/** The fault that tells what is wrong with a value. */
export function refusalOf(issues: readonly z.core.$ZodIssue[], schema: z.ZodType): Fault {
  const known = fieldsOf(schema);
  const told = issues.filter((issue, at) => !isBeside(issue, issues[at - 1]) && !isWider(issue, issues[at + 1]));
  const reason = told.slice(0, mostNamed).map((issue) => sentenceOf(issue, known));
  return Fault.invalid(reason.join(' '));
}

/** Whether a value is of another type, as was said before: a text has no items, and how long it is does not matter. */
const isBeside = (issue: z.core.$ZodIssue, before: z.core.$ZodIssue | undefined): boolean =>
  before?.code === 'invalid_type' && areOfOnePlace(before, issue);

/** Whether a number is beyond all integers, and the bound of its own that comes after says more. */
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
