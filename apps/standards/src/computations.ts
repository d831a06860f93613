import type { Parameters, Result, ServiceToolName } from '@kerf/catalog';
import { designSocketCutout } from './cutouts/socket-cutout.ts';
import { standardsLibrary } from './specs/shared-library.ts';
import { computeThreadGeometry } from './threads/thread-geometry.ts';

/** Tools of this service that are computed directly from their parameters: all but the one that measures designs. */
type Computed = Exclude<ServiceToolName, 'validate_design'>;

/** Computation of each tool; the keys are derived from the catalogue. */
export const computations: { [N in Computed]: (parameters: Parameters<N>) => Result<N> } = {
  search_standards: (parameters) => standardsLibrary.searchSpecs(parameters),
  get_standard_spec: (parameters) => standardsLibrary.getSpecByName(parameters),
  calculate_thread_geometry: computeThreadGeometry,
  design_socket_cutout: designSocketCutout,
};

/** True if the tool is computed directly. */
export const isComputed = (tool: string): tool is Computed => Object.hasOwn(computations, tool);
