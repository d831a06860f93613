import { type Expression, parseExpression, type Scope, type Value } from './expression.ts';

const read = new Map<string, Expression>();

/** Parses an expression of a template file, with a cache. */
export function expressionOf(text: string): Expression {
  const known = read.get(text);
  if (known) return known;
  const expression = parseExpression(text);
  read.set(text, expression);
  return expression;
}

/** Evaluates an expression with these names. */
export const evaluated = (text: string, scope: Scope): Value => expressionOf(text).evaluate(scope);
