/** Largest scale of ISO 5455 that is not above the given one: 1, 2 or 5 times a power of ten. */
export function chooseScale(fitting: number): number {
  const power = 10 ** Math.floor(Math.log10(fitting));
  const step = [5, 2, 1].find((candidate) => candidate * power <= fitting * (1 + 1e-9)) ?? 1;
  return Number((step * power).toPrecision(3));
}

/** Label of a scale on a drawing, such as 2:1 or 1:5. */
export const formatScale = (scale: number): string =>
  scale >= 1 ? `${scale}:1` : `1:${Number((1 / scale).toPrecision(3))}`;
