import { didYouMean } from '@kerf/catalog';
import { Fault } from '@kerf/errors';
import type { Scope } from './expression.ts';
import { getExpression } from './expression-cache.ts';
import type { Parameter, Template } from './template.ts';

/** Parameters from a caller; a number may be given as query text. */
export type GivenParameters = Readonly<Record<string, unknown>>;

/**
 * Reads the value of every parameter, or its default. Throws `invalid_parameters` for an unknown parameter, a value out
 * of bounds or a violated constraint.
 */
export function readParameters(template: Template, given: GivenParameters): Map<string, number | string> {
  const { parameters } = template;
  const known = parameters.map(({ name }) => name);
  for (const name of Object.keys(given))
    if (!known.includes(name))
      throw Fault.invalid(
        `${name} is not a parameter.${didYouMean(name, known, ` Parameters are ${known.join(', ')}.`)}`,
      );
  const values = new Map(parameters.map((parameter) => [parameter.name, readValue(parameter, given[parameter.name])]));
  for (const constraint of template.constraints) checkConstraint(constraint, values);
  return values;
}

function readValue(parameter: Parameter, given: unknown): number | string {
  if (given === undefined) return parameter.default;
  return parameter.type === 'choice' ? readChoice(parameter, given) : readNumber(parameter, given);
}

function readChoice({ name, options }: Extract<Parameter, { type: 'choice' }>, given: unknown): string {
  const chosen = options.find((option) => option === given);
  if (chosen === undefined)
    throw Fault.invalid(`${name} must be one of ${options.join(', ')}, not ${formatValue(given)}.`);
  return chosen;
}

type Numeric = Exclude<Parameter, { type: 'choice' }>;

function readNumber(parameter: Numeric, given: unknown): number {
  const { name, type } = parameter;
  const value = typeof given === 'string' && decimal.test(given.trim()) ? Number(given) : given;
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw Fault.invalid(`${name} must be a number, not ${formatValue(given)}.`);
  if (type === 'integer' && !Number.isInteger(value)) throw Fault.invalid(`${name} must be an integer, not ${value}.`);
  checkBounds(parameter, value);
  return value;
}

/** Decimal numbers such as 20, -1.5, .5 and 2e1; hexadecimal numbers are refused. */
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

function checkBounds({ name, minimum, maximum, unit }: Numeric, value: number): void {
  const measure = unit === undefined ? '' : ` ${unit}`;
  if (value < minimum) throw Fault.invalid(`${name} must be at least ${minimum}${measure}, not ${value}.`);
  if (value > maximum) throw Fault.invalid(`${name} must be at most ${maximum}${measure}, not ${value}.`);
}

function checkConstraint({ rule, reason }: Template['constraints'][number], values: Scope): void {
  const expression = getExpression(rule);
  if (expression.evaluate(values) === true) return;
  const actual = expression.names.map((name) => `${name} is ${String(values.get(name))}`).join(', ');
  throw Fault.invalid(`${reason} (${rule}): ${actual}.`);
}

const formatValue = (given: unknown): string => JSON.stringify(given)?.slice(0, 60) ?? 'nothing';
