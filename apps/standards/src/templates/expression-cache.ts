import { type Expression, parseExpression, type Scope, type Value } from './expression.ts';

const cache = new Map<string, Expression>();

/** Parses an expression of a template file, with a cache. */
export function getExpression(text: string): Expression {
  const known = cache.get(text);
  if (known) return known;
  const expression = parseExpression(text);
  cache.set(text, expression);
  return expression;
}

/** Evaluates an expression with these names. */
export const evaluateExpression = (text: string, scope: Scope): Value => getExpression(text).evaluate(scope);
