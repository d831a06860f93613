/** Linear least squares in a few unknowns, from many equations. */
export class NormalEquations {
  readonly #rows: number[][] = [];
  readonly #sums: number[] = [];

  /** Adds the equation in which the factors times the unknowns equal a value. */
  addEquation(factors: readonly number[], value: number): void {
    for (const [i, factor] of factors.entries()) {
      const row = (this.#rows[i] ??= factors.map(() => 0));
      for (const [k, other] of factors.entries()) row[k] = valueAt(row, k) + factor * other;
      this.#sums[i] = valueAt(this.#sums, i) + factor * value;
    }
  }

  /** Solves the system; undefined when singular. */
  solve(): number[] | undefined {
    return solveSystem(this.#rows.map((row, i) => [...row, valueAt(this.#sums, i)]));
  }
}

/** Gaussian elimination with partial pivoting. */
function solveSystem(system: number[][]): number[] | undefined {
  const size = system.length;
  for (let column = 0; column < size; column += 1) {
    const pivot = selectPivot(system, column);
    if (!pivot) return undefined;
    for (const row of system) if (row !== pivot) eliminate(row, pivot, column);
  }
  return system.map((row, i) => valueAt(row, size) / valueAt(row, i));
}

function eliminate(row: number[], pivot: readonly number[], column: number): void {
  const factor = valueAt(row, column) / valueAt(pivot, column);
  for (let k = column; k < row.length; k += 1) row[k] = valueAt(row, k) - factor * valueAt(pivot, k);
}

const valueAt = (row: readonly number[], column: number): number => row[column] ?? 0;

/** A smaller pivot counts as zero. */
const minPivot = 1e-12;

/** Swaps the row with the largest pivot into place. */
function selectPivot(system: number[][], column: number): number[] | undefined {
  let best = column;
  for (let i = column; i < system.length; i += 1) {
    if (Math.abs(valueAt(system[i] ?? [], column)) > Math.abs(valueAt(system[best] ?? [], column))) best = i;
  }
  const [pivot, replaced] = [system[best], system[column]];
  if (!pivot || !replaced || Math.abs(valueAt(pivot, column)) < minPivot) return undefined;
  [system[column], system[best]] = [pivot, replaced];
  return pivot;
}
