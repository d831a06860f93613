import { ExpressionError } from './expression-error.ts';

/** A piece of an expression. */
export interface Token {
  readonly kind: 'number' | 'name' | 'sign';
  readonly text: string;
}

const longest = 500;
const piece = /\s*(?:(?<number>\d+(?:\.\d+)?)|(?<name>[a-z_][a-z0-9_]*)|(?<sign>\|\||&&|[=!<>]=|[-+*/%<>?:(),]))/y;

/** Splits an expression. Throws an `ExpressionError` for one that is too long, and for what is no piece of any. */
export function tokensOf(text: string): Token[] {
  if (text.length > longest) throw new ExpressionError(`An expression has at most ${longest} characters.`);
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
  throw new ExpressionError(`"${text}" cannot be read from "${text.slice(start, start + 10)}" on.`);
}
