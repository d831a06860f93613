import { ExpressionError } from './tokenizer.ts';
import { parseExpression, type Value } from './expression.ts';

const scope = new Map<string, Value>([
  ['a', 6],
  ['b', 4],
  ['kind', 'round'],
]);

describe('an expression', () => {
  it.each<[string, Value]>([
    ['1 + 2*3', 7],
    ['(1 + 2)*3', 9],
    ['10 - 4 - 3', 3],
    ['12/4/3', 1],
    ['7%4', 3],
    ['-a + b', -2],
    ['2*-b', -8],
    ['a/2 - 0.5', 2.5],
    ['a > b && b >= 4', true],
    ['a < b || a == 6', true],
    ['10 - 9.8 >= 0.2', true],
    ['10 - 9.8 < 0.2', false],
    ['0.1 + 0.2 <= 0.3', true],
    ['0.1 + 0.2 > 0.3', false],
    ['0.2 - 0.00001 >= 0.2', false],
    ['a != 6', false],
    ['a > b ? a : b', 6],
    ['a < b ? 1 : b < 0 ? 2 : 3', 3],
    ['kind == kind', true],
    ['min(a, b, 5)', 4],
    ['max(a, b)', 6],
    ['abs(b - a)', 2],
    ['floor(a/4)', 1],
    ['sqrt(a + 3)', 3],
    ['2*sin(30)', 1],
    ['2*cos(60)', 1],
    ['tan(45)', 1],
  ])('%s is %p', (text, value) => {
    const found = parseExpression(text).evaluate(scope);

    expect(typeof found === 'number' ? Math.round(found * 1e12) / 1e12 : found).toBe(value);
  });

  it('tells the names that it reads, and not those of functions', () => {
    expect(parseExpression('min(a, b) + a').names).toEqual(['a', 'b']);
  });

  it.each([
    ['', 'unexpected end'],
    ['1 +', 'unexpected end'],
    ['1 2', 'unexpected 2'],
    ['(1', ') is missing'],
    ['a ? 1', ': is missing'],
    ['process.exit', 'from ".exit" on'],
    ['a = 1', 'from " = 1" on'],
    ['`x`', 'Cannot parse'],
    ['constructor(1)', 'unknown function constructor'],
    ['pow(2, 3)', 'unknown function pow'],
    ['('.repeat(40) + '1' + ')'.repeat(40), 'nesting exceeds 32 levels'],
    ['1+'.repeat(300) + '1', 'at most 500 characters'],
  ])('%j is refused: %s', (text, sentence) => {
    expect(() => parseExpression(text)).toThrow(ExpressionError);
    expect(() => parseExpression(text)).toThrow(sentence);
  });

  it.each([
    ['c + 1', 'Unknown name c'],
    ['valueof', 'Unknown name valueof'],
    ['a/0', 'no finite value'],
    ['sqrt(-1)', 'no finite value'],
    ['kind*2', '"round" is not a number'],
    ['a && b', '6 is neither true nor false'],
    ['(a > b) + 1', 'true is not a number'],
  ])('%s has no value: %s', (text, sentence) => {
    const expression = parseExpression(text);

    expect(() => expression.evaluate(scope)).toThrow(ExpressionError);
    expect(() => expression.evaluate(scope)).toThrow(sentence);
  });
});
