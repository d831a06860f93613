import { ExpressionError } from './expression-error.ts';

/** A token of an expression. */
export interface Token {
  readonly kind: 'number' | 'name' | 'sign';
  readonly text: string;
}

const longest = 500;
const piece = /\s*(?:(?<number>\d+(?:\.\d+)?)|(?<name>[a-z_][a-z0-9_]*)|(?<sign>\|\||&&|[=!<>]=|[-+*/%<>?:(),]))/y;

/** Splits an expression into tokens. Throws an `ExpressionError` if it is too long or contains an invalid character. */
export function tokensOf(text: string): Token[] {
  if (text.length > longest) throw new ExpressionError(`An expression can have at most ${longest} characters.`);
  const tokens: Token[] = [];
  const trimmed = text.trimEnd();
  piece.lastIndex = 0;
  while (piece.lastIndex < trimmed.length) tokens.push(nextOf(trimmed));
  return tokens;
}

function nextOf(text: string): Token {
  const start = piece.lastIndex;
  const { number, name, sign } = piece.exec(text)?.groups ?? {};
  if (number !== undefined) return { kind: 'number', text: number };
  if (name !== undefined) return { kind: 'name', text: name };
  if (sign !== undefined) return { kind: 'sign', text: sign };
  throw new ExpressionError(`Cannot parse "${text}" from "${text.slice(start, start + 10)}" on.`);
}
