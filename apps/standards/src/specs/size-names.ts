/** Finds the size of a table in any common spelling: TX25 is T25, 20 mm is 20 and 10-32 is #10-32. */
export const findSize = (written: string, sizes: readonly string[]): string | undefined =>
  sizes.find((size) => normalizeSize(size) === normalizeSize(written)) ??
  sizes.find((size) => listSpellings(normalizeSize(size)).includes(normalizeSize(written)));

/** Normalizes a size, without spaces: 8 × 7 and 8X7 become 8x7. */
export const normalizeSize = (written: string): string =>
  written
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replaceAll('×', 'x')
    .replaceAll(/(?<=\d),(?=\d)/g, '.')
    .replaceAll(/["″”]/g, '"');

/** Alternative spellings of a size. */
function listSpellings(size: string): string[] {
  if (/^\d+(?:\.\d+)?$/.test(size)) return [`${size}mm`];
  if (/^t\d+$/.test(size)) return [`tx${size.slice(1)}`, `torx${size.slice(1)}`, `torx${size}`];
  const [, sign = '', diameter, threads] = /^(#?)([\d/]+)-(\d+)$/.exec(size) ?? [];
  if (diameter === undefined) return [];
  return sign ? [`${diameter}-${threads}`, `no${diameter}-${threads}`] : [`${diameter}"-${threads}`];
}
