/** Densities of all materials at room temperature, in kg/m3, by id in the standards library. */
const densities = {
  'al-6061-t6': 2700,
  'al-7075-t6': 2810,
  'al-2024-t4': 2780,
  'al-2014-t6': 2796,
  'al-6082-t6': 2700,
  'al-5754': 2700,
  'al-7020-t6': 2700,
  s235jr: 7850,
  s275jr: 7850,
  s355j2: 7850,
  s420mc: 7800,
  s690mc: 7800,
  'astm-a36': 7850,
  c22: 7800,
  c45: 7800,
  'c40e-qt': 7800,
  '34crnimo6-qt': 7800,
  'aisi-4140': 7850,
  'aisi-304': 8000,
  'aisi-316': 8000,
  'aisi-321': 7800,
  'gjl-250': 7200,
  'gjs-500-7': 7200,
  'gray-astm20': 7197,
  'malleable-a197': 7280,
  'copper-etp': 8960,
  'naval-brass': 8410,
  'red-brass': 8747,
  'mn-bronze': 8830,
  'brass-c360': 8500,
  'ti-6al-4v': 4430,
  'mg-am1004': 1827,
  'mg-az31b': 1770,
  invar: 8150,
  abs: 1060,
  pla: 1240,
  pet: 1380,
  petg: 1270,
  pa6: 1150,
  pa66: 1140,
  pc: 1200,
  'pom-c': 1410,
  peek: 1340,
  pmma: 1170,
  pp: 910,
  hdpe: 970,
  uhmwpe: 940,
  ptfe: 2190,
  'pvc-u': 1390,
  ps: 1050,
  psu: 1250,
  pei: 1270,
  pvdf: 1770,
  glass: 2520,
  'concrete-c35': 2500,
} as const;

export type Material = keyof typeof densities;

export const materials = Object.keys(densities) as [Material, ...Material[]];

/**
 * Resolves a material from its id, ignoring case, or from a part of the id that is unique: 6061, AISI 304, pom. Other
 * input is returned unchanged, for the error message.
 */
export function resolveMaterial(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  const name = given.trim().toLowerCase().replaceAll(' ', '-');
  const exact = materials.find((material) => material === name);
  const [only, ...others] = materials.filter((material) => isPartOf(name, material));
  return exact ?? (others.length === 0 ? only : undefined) ?? given;
}

/** Minimum length of a part of an id; shorter parts are ambiguous suffixes. */
const minPartLength = 3;

const isPartOf = (part: string, material: string): boolean =>
  part.length >= minPartLength && `-${material}-`.includes(`-${part}-`);

/** Returns the density of a material, in kg/m3. */
export const getDensity = (material: Material): number => densities[material];
