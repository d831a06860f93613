/** Numbers in a query with their unit: 20 mm, 1/2 inch, 20 x 1.2 mm. */
export interface Quantity {
  readonly values: readonly number[];
  readonly unit: 'mm' | 'in';
}

const single = /^(\d+(?:\.\d+)?)(mm|in)$/;
const fraction = /^(\d{1,2})\/(2|4|8|16|32|64)$/;
/** Several measures: 10x2. */
export const dimensionSeries = /^\d+(?:\.\d+)?(?:x\d+(?:\.\d+)?)+$/;
const plainNumber = /^\d+(?:\.\d+)?$/;

/** Parses a word with a unit; a fraction is in inches. */
export function parseQuantity(word: string): Quantity | undefined {
  const [, value, unit] = single.exec(word) ?? [];
  if (value !== undefined) return { values: [Number(value)], unit: unit === 'in' ? 'in' : 'mm' };
  const [, above, below] = fraction.exec(word) ?? [];
  return above === undefined ? undefined : { values: [Number(above) / Number(below)], unit: 'in' };
}

/** True if a word is a number without a unit. */
export const isPlainNumber = (word: string): boolean => plainNumber.test(word);

/** Parses a word whose plain numbers are millimetres: 8.4, `20x1.2`. */
export const parseMillimetres = (word: string): Quantity | undefined =>
  plainNumber.test(word) || dimensionSeries.test(word)
    ? { values: word.split('x').map(Number), unit: 'mm' }
    : parseQuantity(word);
