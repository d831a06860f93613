import { ExpressionError } from './expression-error.ts';
import { type Token, tokensOf } from './tokens.ts';

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

const mostDepth = 32;

/** Parses an expression. Throws an `ExpressionError` if it is malformed, too long or nested too deeply. */
export function parseExpression(text: string): Expression {
  const parser = new Parser(text);
  const node = parser.whole();
  return { text, names: [...parser.names], evaluate: (scope) => finite(node(scope), text) };
}

/** Tolerance of comparisons: without it, 10 - 9.8 would be less than 0.2. */
const noise = 1e-9;

/** Operators by precedence, lowest first. */
const levels: readonly Readonly<Record<string, Operation>>[] = [
  { '||': (a, b) => truth(a) || truth(b) },
  { '&&': (a, b) => truth(a) && truth(b) },
  { '==': (a, b) => a === b, '!=': (a, b) => a !== b },
  {
    '<=': (a, b) => number(a) - number(b) <= noise,
    '>=': (a, b) => number(b) - number(a) <= noise,
    '<': (a, b) => number(b) - number(a) > noise,
    '>': (a, b) => number(a) - number(b) > noise,
  },
  { '+': (a, b) => number(a) + number(b), '-': (a, b) => number(a) - number(b) },
  {
    '*': (a, b) => number(a) * number(b),
    '/': (a, b) => number(a) / number(b),
    '%': (a, b) => number(a) % number(b),
  },
];

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Functions; angles are in degrees. */
const functions: Readonly<Record<string, (...given: number[]) => number>> = {
  min: Math.min,
  max: Math.max,
  abs: Math.abs,
  floor: Math.floor,
  sqrt: Math.sqrt,
  sin: (angle = Number.NaN) => Math.sin(radians(angle)),
  cos: (angle = Number.NaN) => Math.cos(radians(angle)),
  tan: (angle = Number.NaN) => Math.tan(radians(angle)),
  asin: (sine = Number.NaN) => (Math.asin(sine) * 180) / Math.PI,
};

/** A recursive descent parser, with one method per grammar rule. */
class Parser {
  readonly names = new Set<string>();
  private readonly text: string;
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;

  constructor(text: string) {
    this.text = text;
    this.tokens = tokensOf(text);
  }

  whole(): Node {
    const node = this.choice();
    const rest = this.tokens[this.at];
    if (rest) throw this.wrong(`unexpected ${rest.text}`);
    return node;
  }

  private choice(): Node {
    this.depth += 1;
    if (this.depth > mostDepth) throw this.wrong(`nesting exceeds ${mostDepth} levels`);
    const condition = this.binary(0);
    const node = this.takes('?') ? this.branches(condition) : condition;
    this.depth -= 1;
    return node;
  }

  private branches(condition: Node): Node {
    const whenTrue = this.choice();
    this.expect(':');
    const whenFalse = this.choice();
    return (scope) => (truth(condition(scope)) ? whenTrue(scope) : whenFalse(scope));
  }

  private binary(level: number): Node {
    const operations = levels[level];
    if (!operations) return this.unary();
    let left = this.binary(level + 1);
    for (let operation = this.oneOf(operations); operation; operation = this.oneOf(operations))
      left = combined(left, operation, this.binary(level + 1));
    return left;
  }

  private unary(): Node {
    if (!this.takes('-')) return this.primary();
    const operand = this.primary();
    return (scope) => -number(operand(scope));
  }

  private primary(): Node {
    const token = this.next();
    if (token.kind === 'number') return () => Number(token.text);
    if (token.kind === 'name') return this.takes('(') ? this.call(token.text) : this.name(token.text);
    if (token.text !== '(') throw this.wrong(`unexpected ${token.text}`);
    const inner = this.choice();
    this.expect(')');
    return inner;
  }

  private name(name: string): Node {
    if (name === 'pi') return () => Math.PI;
    this.names.add(name);
    return (scope) => valueOf(scope, name);
  }

  private call(name: string): Node {
    const compute = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (!compute) throw this.wrong(`unknown function ${name}`);
    const given = [this.choice()];
    while (this.takes(',')) given.push(this.choice());
    this.expect(')');
    return (scope) => compute(...given.map((node) => number(node(scope))));
  }

  private oneOf(operations: Readonly<Record<string, Operation>>): Operation | undefined {
    const text = this.tokens[this.at]?.text ?? '';
    if (!Object.hasOwn(operations, text)) return undefined;
    this.at += 1;
    return operations[text];
  }

  private takes(text: string): boolean {
    if (this.tokens[this.at]?.text !== text) return false;
    this.at += 1;
    return true;
  }

  private expect(text: string): void {
    if (!this.takes(text)) throw this.wrong(`${text} is missing`);
  }

  private next(): Token {
    const token = this.tokens[this.at];
    if (!token) throw this.wrong('unexpected end');
    this.at += 1;
    return token;
  }

  private wrong(what: string): ExpressionError {
    return new ExpressionError(`Cannot parse "${this.text}": ${what}.`);
  }
}

const combined =
  (left: Node, operation: Operation, right: Node): Node =>
  (scope) =>
    operation(left(scope), right(scope));

function valueOf(scope: Scope, name: string): Value {
  const value = scope.get(name);
  if (value === undefined) throw new ExpressionError(`Unknown name ${name}.`);
  return value;
}

function number(value: Value): number {
  if (typeof value !== 'number') throw new ExpressionError(`${JSON.stringify(value)} is not a number.`);
  return value;
}

function truth(value: Value): boolean {
  if (typeof value !== 'boolean') throw new ExpressionError(`${JSON.stringify(value)} is neither true nor false.`);
  return value;
}

function finite(value: Value, text: string): Value {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new ExpressionError(`"${text}" has no finite value.`);
  return value;
}
