import { type Expression, parseExpression, type Scope, type Value } from './expression.ts';

const read = new Map<string, Expression>();

/** An expression of a template file, read once. */
export function expressionOf(text: string): Expression {
  const known = read.get(text);
  if (known) return known;
  const expression = parseExpression(text);
  read.set(text, expression);
  return expression;
}

/** What an expression is where these names hold. */
export const evaluated = (text: string, scope: Scope): Value => expressionOf(text).evaluate(scope);
