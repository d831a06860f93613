/** The ways to make a part that a design can be validated for. */
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

/** What else people call a process. */
const called: ReadonlyMap<string, ValidationProcess> = new Map(
  Object.entries<ValidationProcess>({
    fff: 'fdm',
    milling: 'cnc_milling',
    turning: 'cnc_turning',
    laser: 'laser_cutting',
    injection_moulding: 'injection_molding',
  }),
);

/** A process under the name that it has here; what is no name of one stays what it is, so that the refusal shows it. */
export function processNamed(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  const name = given.toLowerCase().replaceAll(/[\s-]+/g, '_');
  return called.get(name) ?? validationProcesses.find((process) => process === name) ?? given;
}

/** What is looked at, whatever the process; a process takes those that matter to it. */
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

/** Every way to say whose geometry is looked at. */
export const geometrySources = ['mesh', 'file_id', 'object_id', 'design', 'template_id'] as const;
