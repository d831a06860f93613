import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

/** Invalid environment. The message names each variable, the problem and the fix, but never a value. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(sentences: readonly string[]) {
    super(sentences.join(' '));
  }
}

/** Describes an invalid variable in one sentence; a variable without a source is not set. */
export function describeInvalidVariable(issue: Issue, sources: ReadonlyMap<string, string>): string {
  const name = issue.path.map(String).join('.');
  const source = sources.get(name);
  return source === undefined ? `${name} is not set.` : `${source} is not valid: ${describeIssue(issue)}`;
}

function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeSentences[issue.expected] ?? `it is not a ${issue.expected}. Set one.`;
    case 'too_small':
      return describeTooSmall(issue);
    case 'too_big':
      return describeTooBig(issue);
    case 'invalid_value':
      return `unknown value. Set one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return issue.format === 'url' ? invalidUrl : `${issue.message}.`;
    default:
      return `${issue.message}.`;
  }
}

const typeSentences: Readonly<Record<string, string>> = {
  number: 'it is not a number. Set a number in digits.',
  int: 'it is not an integer. Set a number without a fraction.',
};

const describeTooSmall = ({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string =>
  origin === 'string'
    ? `it is too short. Set at least ${minimum} characters.`
    : `it is too small. Set a number ${inclusive === false ? 'above' : 'from'} ${minimum}.`;

const describeTooBig = ({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): string =>
  origin === 'string'
    ? `it is too long. Set at most ${maximum} characters.`
    : `it is too large. Set a number ${inclusive === false ? 'below' : 'up to'} ${maximum}.`;

const invalidUrl = 'it is not a usable URL. Set a complete one, such as https://kerf.example.com.';
