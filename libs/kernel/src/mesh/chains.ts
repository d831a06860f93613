/**
 * Joins line segments, given as pairs of points, into chains of consecutive points.
 * A chain ends where more or fewer than two segments meet; a closed chain repeats its first point.
 */
export function joinChains(pairs: Uint32Array): number[][] {
  const beside = indexLines(pairs);
  const left = new Set<number>();
  for (let line = 0; line < pairs.length / 2; line += 1) left.add(line);
  const ends = [...beside].filter(([, lines]) => lines.length !== 2).map(([point]) => point);
  const chains: number[][] = [];
  for (const point of [...ends, ...beside.keys()]) {
    for (const line of beside.get(point) ?? []) {
      if (left.has(line)) chains.push(followChain(point, line, { pairs, beside, left }));
    }
  }
  return chains;
}

/** The lines at each point. */
function indexLines(pairs: Uint32Array): Map<number, number[]> {
  const beside = new Map<number, number[]>();
  pairs.forEach((point, i) => {
    const lines = beside.get(point);
    if (lines) lines.push(i >> 1);
    else beside.set(point, [i >> 1]);
  });
  return beside;
}

interface Lines {
  readonly pairs: Uint32Array;
  readonly beside: ReadonlyMap<number, readonly number[]>;
  /** Segments that are not part of a chain yet. */
  readonly left: Set<number>;
}

function followChain(point: number, line: number, { pairs, beside, left }: Lines): number[] {
  const chain = [point];
  for (let next: number | undefined = line; next !== undefined; ) {
    left.delete(next);
    const [from = 0, to = 0] = [pairs[2 * next], pairs[2 * next + 1]];
    const reached = from === chain.at(-1) ? to : from;
    chain.push(reached);
    const lines: readonly number[] = beside.get(reached) ?? [];
    next = lines.length === 2 ? lines.find((other) => left.has(other)) : undefined;
  }
  return chain;
}
