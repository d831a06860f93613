/** Returns the factor on the pitch diameter tolerance for a number of starts. Source: ISO 965-1, ISO 2903. */
export const getMultiStartFactor = (starts: number): number => factors[Math.min(starts, factors.length) - 1] ?? 1;

const factors = [1, 1.12, 1.25, 1.4, 1.6];
