import { maxIssuesShown, describeIssue } from '@kerf/catalog';
import { Fault } from '@kerf/errors';
import type * as z from 'zod';

/** Parses a value at the border. Throws `invalid_parameters` with one sentence per problem. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = schema.safeParse(value, { reportInput: true });
  if (error) throw toParameterFault(error.issues, schema);
  return data as z.output<S>;
}

/** Creates the `invalid_parameters` fault for the issues of a value. */
export function toParameterFault(issues: readonly z.core.$ZodIssue[], schema: z.ZodType): Fault {
  const known = getFieldNames(schema);
  const relevant = issues.filter(
    (issue, at) => !isRedundant(issue, issues[at - 1]) && !isIntegerBound(issue, issues[at + 1]),
  );
  const reason = relevant.slice(0, maxIssuesShown).map((issue) => describeIssue(issue, known));
  return Fault.invalid(reason.join(' '));
}

/** Returns true if the preceding issue already reports a wrong type here, so that a size issue adds nothing. */
const isRedundant = (issue: z.core.$ZodIssue, before: z.core.$ZodIssue | undefined): boolean =>
  before?.code === 'invalid_type' && haveSamePath(before, issue);

/** Returns true for the general integer bound if the next issue reports the narrower bound of the field. */
const isIntegerBound = (issue: z.core.$ZodIssue, next: z.core.$ZodIssue | undefined): boolean =>
  next !== undefined &&
  'origin' in issue &&
  issue.origin === 'int' &&
  next.code === issue.code &&
  haveSamePath(issue, next);

const haveSamePath = (one: z.core.$ZodIssue, other: z.core.$ZodIssue): boolean =>
  one.path.join('.') === other.path.join('.');

const getFieldNames = (schema: z.ZodType): string[] =>
  'shape' in schema && typeof schema.shape === 'object' && schema.shape ? Object.keys(schema.shape) : [];
