import type { Figure } from '@kerf/catalog';
import { roundTo } from '../rounding.ts';
import type { PrintedProperty, Material } from './material-table.ts';

/** Describes all properties of a material; null where unknown. */
export function describeMaterial(material: Material): Record<string, Figure> {
  return {
    density: describeProperty(material.density, ['Density', 'kg/m3']),
    youngs_modulus: describeProperty(material.youngs_modulus, ["Young's modulus", 'GPa']),
    poissons_ratio: describeProperty(material.poissons_ratio, ["Poisson's ratio", '1']),
    shear_modulus: computeShearModulus(material),
    yield_strength: describeProperty(material.yield_strength, ['Stress at yield; 0.2 % proof stress of metals', 'MPa']),
    tensile_strength: describeProperty(material.tensile_strength, [strengthMeaning, 'MPa']),
    ...(material.class === 'thermoplastic' && describePlastic(material)),
    thermal_conductivity: describeProperty(material.thermal_conductivity, ['Thermal conductivity', 'W/(m K)']),
    thermal_expansion: describeProperty(material.thermal_expansion, ['Coefficient of thermal expansion', '1e-6/K']),
    specific_heat: describeProperty(material.specific_heat, ['Specific heat', 'J/(kg K)']),
  };
}

const strengthMeaning = 'Tensile strength; for plastics if the source does not say whether at yield or at break';

/** A ductile plastic yields before it breaks, possibly at a lower stress, so the two are separate properties. */
const describePlastic = (material: Material): Record<string, Figure> => ({
  tensile_strength_at_yield: describeProperty(material.yield_strength, ['Stress at yield', 'MPa']),
  tensile_strength_at_break: describeProperty(material.tensile_strength_at_break, ['Stress at break', 'MPa']),
  glass_transition: describeProperty(material.glass_transition ?? null, ['Glass transition', 'degree Celsius']),
});

/** G = E / (2 (1 + v)), for an isotropic material. */
function computeShearModulus({ youngs_modulus: e, poissons_ratio: v }: Material): Figure {
  const value = e === null || v === null ? null : roundTo(e.value / (2 * (1 + v.value)), 3);
  return {
    value,
    unit: 'GPa',
    role: 'nominal',
    meaning: 'Shear modulus, E / (2 (1 + v))',
    status: value === null ? 'unknown' : 'computed',
    sources: [],
  };
}

type Meaning = readonly [meaning: string, unit: string];

const describeProperty = (known: PrintedProperty | null, [meaning, unit]: Meaning): Figure => ({
  value: known?.value ?? null,
  unit,
  role: 'nominal',
  meaning,
  status: known === null ? 'unknown' : known.sources.length > 1 ? 'agreed' : 'single',
  sources: known?.sources ?? [],
});
