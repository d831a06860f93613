/** Thread families, by all their common names. BSP alone is ambiguous and refused with an explanation. */
export const threadFamilies = [
  'metric',
  'ISO metric',
  'unified',
  'UNC',
  'UNF',
  'UNEF',
  'G',
  'BSPP',
  'R',
  'BSPT',
  'BSP',
  'NPT',
  'trapezoidal',
  'Tr',
] as const;

export type ThreadFamily = (typeof threadFamilies)[number];

/** Standards and other names of the families, as cited in results. */
const familyAliases: ReadonlyMap<string, ThreadFamily> = new Map(
  Object.entries<ThreadFamily>({
    iso: 'metric',
    m: 'metric',
    'iso 261': 'metric',
    'iso 724': 'metric',
    'iso 965-1': 'metric',
    un: 'unified',
    'asme b1.1': 'unified',
    'iso 228': 'G',
    'iso 228-1': 'G',
    'iso 7': 'R',
    'iso 7-1': 'R',
    'asme b1.20.1': 'NPT',
    'iso 2903': 'Tr',
    'iso 2904': 'Tr',
  }),
);

/** Resolves a family from any of its names, ignoring case; other input is returned unchanged, for the error message. */
export function resolveThreadFamily(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  const name = given
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ');
  return familyAliases.get(name) ?? threadFamilies.find((family) => family.toLowerCase() === name) ?? given;
}
