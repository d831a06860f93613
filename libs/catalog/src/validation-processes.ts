/** Manufacturing processes for which a design can be validated. */
export const validationProcesses = [
  'fdm',
  'sla',
  'sls',
  'mjf',
  'dmls',
  'cnc_milling',
  'cnc_turning',
  'sheet_metal',
  'laser_cutting',
  'injection_molding',
] as const;
export type ValidationProcess = (typeof validationProcesses)[number];

/** Other common names of processes. */
const processAliases: ReadonlyMap<string, ValidationProcess> = new Map(
  Object.entries<ValidationProcess>({
    fff: 'fdm',
    milling: 'cnc_milling',
    turning: 'cnc_turning',
    laser: 'laser_cutting',
    injection_moulding: 'injection_molding',
  }),
);

/** Resolves a process from any of its names; other input is returned unchanged, for the error message. */
export function resolveProcess(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  const name = given.toLowerCase().replaceAll(/[\s-]+/g, '_');
  return processAliases.get(name) ?? validationProcesses.find((process) => process === name) ?? given;
}

/** All validation checks; each process uses those relevant to it. */
export const validationChecks = [
  'watertight',
  'orientation',
  'self_intersection',
  'volume',
  'envelope',
  'min_wall',
  'max_wall',
  'overhang',
  'max_bridge',
  'min_hole',
  'hole_depth_ratio',
  'edge_distance',
  'hole_to_thickness',
  'min_feature',
  'min_pin',
  'min_internal_radius',
  'corner_depth_ratio',
  'min_slot',
  'slot_depth_ratio',
  'sharp_internal_edges',
  'draft',
  'undercut',
  'rotational_symmetry',
  'max_diameter',
  'max_length',
  'uniform_thickness',
  'bend_radius',
  'flange',
  'hole_to_bend',
] as const;
export type ValidationCheck = (typeof validationChecks)[number];

/** Parameters that can name the geometry to validate. */
export const geometrySources = ['mesh', 'file_id', 'object_id', 'design', 'template_id'] as const;
