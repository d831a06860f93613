import type { Parameters, Result, ServiceToolName } from '@kerf/catalog';
import { socketCutout } from './cutouts/socket-cutout.ts';
import { standardsLibrary } from './specs/library.ts';
import { threadGeometry } from './threads/thread-geometry.ts';

/** Tools of this service that are computed directly from their parameters: all but the one that measures designs. */
type Computed = Exclude<ServiceToolName, 'validate_design'>;

/** Computation of each tool; the keys are derived from the catalogue. */
export const computations: { [N in Computed]: (parameters: Parameters<N>) => Result<N> } = {
  search_standards: (parameters) => standardsLibrary.search(parameters),
  get_standard_spec: (parameters) => standardsLibrary.named(parameters),
  calculate_thread_geometry: threadGeometry,
  design_socket_cutout: socketCutout,
};

/** True if the tool is computed directly. */
export const isComputed = (tool: string): tool is Computed => Object.hasOwn(computations, tool);
