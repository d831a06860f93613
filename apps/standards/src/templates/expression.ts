import { toDegrees, toRadians } from '@kerf/geometry';
import { ExpressionError, type Token, tokenize } from './tokenizer.ts';

/** Value of a parameter, a loop variable or an expression. */
export type Value = number | boolean | string;

/** Names with their values. */
export type Scope = ReadonlyMap<string, Value>;

/** An expression of a template: arithmetic, comparisons, conditionals and a few functions, nothing else. */
export interface Expression {
  readonly text: string;
  /** Names that it reads, without functions. */
  readonly names: readonly string[];
  /** Evaluates the expression. Throws an `ExpressionError` for an unknown name, a division by zero or text in a sum. */
  evaluate(scope: Scope): Value;
}

type Node = (scope: Scope) => Value;
type Operation = (left: Value, right: Value) => Value;

const maxDepth = 32;

/** Parses an expression. Throws an `ExpressionError` if it is malformed, too long or nested too deeply. */
export function parseExpression(text: string): Expression {
  const parser = new Parser(text);
  const node = parser.parseWhole();
  return { text, names: [...parser.names], evaluate: (scope) => requireFinite(node(scope), text) };
}

/** Tolerance of comparisons: without it, 10 - 9.8 would be less than 0.2. */
const comparisonTolerance = 1e-9;

/** Operators by precedence, lowest first. */
const levels: readonly Readonly<Record<string, Operation>>[] = [
  { '||': (a, b) => requireBoolean(a) || requireBoolean(b) },
  { '&&': (a, b) => requireBoolean(a) && requireBoolean(b) },
  { '==': (a, b) => a === b, '!=': (a, b) => a !== b },
  {
    '<=': (a, b) => requireNumber(a) - requireNumber(b) <= comparisonTolerance,
    '>=': (a, b) => requireNumber(b) - requireNumber(a) <= comparisonTolerance,
    '<': (a, b) => requireNumber(b) - requireNumber(a) > comparisonTolerance,
    '>': (a, b) => requireNumber(a) - requireNumber(b) > comparisonTolerance,
  },
  { '+': (a, b) => requireNumber(a) + requireNumber(b), '-': (a, b) => requireNumber(a) - requireNumber(b) },
  {
    '*': (a, b) => requireNumber(a) * requireNumber(b),
    '/': (a, b) => requireNumber(a) / requireNumber(b),
    '%': (a, b) => requireNumber(a) % requireNumber(b),
  },
];

/** Functions; angles are in degrees. */
const functions: Readonly<Record<string, (...given: number[]) => number>> = {
  min: Math.min,
  max: Math.max,
  abs: Math.abs,
  floor: Math.floor,
  sqrt: Math.sqrt,
  sin: (angle = Number.NaN) => Math.sin(toRadians(angle)),
  cos: (angle = Number.NaN) => Math.cos(toRadians(angle)),
  tan: (angle = Number.NaN) => Math.tan(toRadians(angle)),
  asin: (sine = Number.NaN) => toDegrees(Math.asin(sine)),
};

/** A recursive descent parser, with one method per grammar rule. */
class Parser {
  readonly names = new Set<string>();
  private readonly text: string;
  private readonly tokens: readonly Token[];
  private position = 0;
  private depth = 0;

  constructor(text: string) {
    this.text = text;
    this.tokens = tokenize(text);
  }

  parseWhole(): Node {
    const node = this.parseChoice();
    const rest = this.tokens[this.position];
    if (rest) throw this.createError(`unexpected ${rest.text}`);
    return node;
  }

  private parseChoice(): Node {
    this.depth += 1;
    if (this.depth > maxDepth) throw this.createError(`nesting exceeds ${maxDepth} levels`);
    const condition = this.parseBinary(0);
    const node = this.accept('?') ? this.parseBranches(condition) : condition;
    this.depth -= 1;
    return node;
  }

  private parseBranches(condition: Node): Node {
    const whenTrue = this.parseChoice();
    this.expect(':');
    const whenFalse = this.parseChoice();
    return (scope) => (requireBoolean(condition(scope)) ? whenTrue(scope) : whenFalse(scope));
  }

  private parseBinary(level: number): Node {
    const operations = levels[level];
    if (!operations) return this.parseUnary();
    let left = this.parseBinary(level + 1);
    for (let operation = this.acceptOperation(operations); operation; operation = this.acceptOperation(operations))
      left = combine(left, operation, this.parseBinary(level + 1));
    return left;
  }

  private parseUnary(): Node {
    if (!this.accept('-')) return this.parsePrimary();
    const operand = this.parsePrimary();
    return (scope) => -requireNumber(operand(scope));
  }

  private parsePrimary(): Node {
    const token = this.nextToken();
    if (token.kind === 'number') return () => Number(token.text);
    if (token.kind === 'name') return this.accept('(') ? this.parseCall(token.text) : this.parseName(token.text);
    if (token.text !== '(') throw this.createError(`unexpected ${token.text}`);
    const inner = this.parseChoice();
    this.expect(')');
    return inner;
  }

  private parseName(name: string): Node {
    if (name === 'pi') return () => Math.PI;
    this.names.add(name);
    return (scope) => getValue(scope, name);
  }

  private parseCall(name: string): Node {
    const compute = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (!compute) throw this.createError(`unknown function ${name}`);
    const given = [this.parseChoice()];
    while (this.accept(',')) given.push(this.parseChoice());
    this.expect(')');
    return (scope) => compute(...given.map((node) => requireNumber(node(scope))));
  }

  private acceptOperation(operations: Readonly<Record<string, Operation>>): Operation | undefined {
    const text = this.tokens[this.position]?.text ?? '';
    if (!Object.hasOwn(operations, text)) return undefined;
    this.position += 1;
    return operations[text];
  }

  private accept(text: string): boolean {
    if (this.tokens[this.position]?.text !== text) return false;
    this.position += 1;
    return true;
  }

  private expect(text: string): void {
    if (!this.accept(text)) throw this.createError(`${text} is missing`);
  }

  private nextToken(): Token {
    const token = this.tokens[this.position];
    if (!token) throw this.createError('unexpected end');
    this.position += 1;
    return token;
  }

  private createError(what: string): ExpressionError {
    return new ExpressionError(`Cannot parse "${this.text}": ${what}.`);
  }
}

const combine =
  (left: Node, operation: Operation, right: Node): Node =>
  (scope) =>
    operation(left(scope), right(scope));

function getValue(scope: Scope, name: string): Value {
  const value = scope.get(name);
  if (value === undefined) throw new ExpressionError(`Unknown name ${name}.`);
  return value;
}

function requireNumber(value: Value): number {
  if (typeof value !== 'number') throw new ExpressionError(`${JSON.stringify(value)} is not a number.`);
  return value;
}

function requireBoolean(value: Value): boolean {
  if (typeof value !== 'boolean') throw new ExpressionError(`${JSON.stringify(value)} is neither true nor false.`);
  return value;
}

function requireFinite(value: Value, text: string): Value {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new ExpressionError(`"${text}" has no finite value.`);
  return value;
}
