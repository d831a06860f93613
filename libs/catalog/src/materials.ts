/** Densities of common materials at room temperature, in kg/m3, by their ids in the standards library. */
const densities = {
  'al-6061-t6': 2700,
  'al-7075-t6': 2810,
  'al-6082-t6': 2700,
  s235jr: 7850,
  s355j2: 7850,
  c45: 7800,
  'aisi-4140': 7850,
  'aisi-304': 8000,
  'aisi-316': 8000,
  'gjl-250': 7200,
  'ti-6al-4v': 4430,
  'copper-etp': 8960,
  'brass-c360': 8500,
  'mg-az31b': 1770,
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
  ptfe: 2190,
} as const;

export type Material = keyof typeof densities;

export const materials = Object.keys(densities) as [Material, ...Material[]];

/** In kg/m3. */
export const densityOf = (material: Material): number => densities[material];
