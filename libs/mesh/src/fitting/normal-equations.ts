/** Finds what fits many equations best that are linear in a few unknowns: the sum of squares of what they are off by is least. */
export class NormalEquations {
  readonly #rows: number[][] = [];
  readonly #sums: number[] = [];

  /** One more equation: these factors, times the unknowns, are to be this value. */
  add(factors: readonly number[], value: number): void {
    for (const [i, factor] of factors.entries()) {
      const row = (this.#rows[i] ??= factors.map(() => 0));
      for (const [k, other] of factors.entries()) row[k] = valueAt(row, k) + factor * other;
      this.#sums[i] = valueAt(this.#sums, i) + factor * value;
    }
  }

  /** Undefined when there is none, or many. */
  solution(): number[] | undefined {
    return solved(this.#rows.map((row, i) => [...row, valueAt(this.#sums, i)]));
  }
}

/** Gauss, with the largest pivot of a column. */
function solved(system: number[][]): number[] | undefined {
  const size = system.length;
  for (let column = 0; column < size; column += 1) {
    const pivot = pivotOf(system, column);
    if (!pivot) return undefined;
    for (const row of system) if (row !== pivot) clear(row, pivot, column);
  }
  return system.map((row, i) => valueAt(row, size) / valueAt(row, i));
}

function clear(row: number[], pivot: readonly number[], column: number): void {
  const factor = valueAt(row, column) / valueAt(pivot, column);
  for (let k = column; k < row.length; k += 1) row[k] = valueAt(row, k) - factor * valueAt(pivot, k);
}

const valueAt = (row: readonly number[], column: number): number => row[column] ?? 0;

/** Nearer to zero there is nothing to divide by. */
const least = 1e-12;

/** The row that says most of an unknown, in its place. */
function pivotOf(system: number[][], column: number): number[] | undefined {
  let best = column;
  for (let i = column; i < system.length; i += 1) {
    if (Math.abs(valueAt(system[i] ?? [], column)) > Math.abs(valueAt(system[best] ?? [], column))) best = i;
  }
  const [pivot, replaced] = [system[best], system[column]];
  if (!pivot || !replaced || Math.abs(valueAt(pivot, column)) < least) return undefined;
  [system[column], system[best]] = [pivot, replaced];
  return pivot;
}
