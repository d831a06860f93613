/** A token of an expression. */
export interface Token {
  readonly kind: 'number' | 'name' | 'sign';
  readonly text: string;
}

const maxLength = 500;
const tokenPattern =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|(?<name>[a-z_][a-z0-9_]*)|(?<sign>\|\||&&|[=!<>]=|[-+*/%<>?:(),]))/y;

/** Splits an expression into tokens. Throws an `ExpressionError` if it is too long or contains an invalid character. */
export function tokenize(text: string): Token[] {
  if (text.length > maxLength) throw new ExpressionError(`An expression can have at most ${maxLength} characters.`);
  const tokens: Token[] = [];
  const trimmed = text.trimEnd();
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < trimmed.length) tokens.push(readToken(trimmed));
  return tokens;
}

function readToken(text: string): Token {
  const start = tokenPattern.lastIndex;
  const { number, name, sign } = tokenPattern.exec(text)?.groups ?? {};
  if (number !== undefined) return { kind: 'number', text: number };
  if (name !== undefined) return { kind: 'name', text: name };
  if (sign !== undefined) return { kind: 'sign', text: sign };
  throw new ExpressionError(`Cannot parse "${text}" from "${text.slice(start, start + 10)}" on.`);
}

/** Error of an expression that cannot be parsed or has no value. */
export class ExpressionError extends Error {}
