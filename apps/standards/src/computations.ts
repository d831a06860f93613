import type { Parameters, Result, ServiceToolName } from '@kerf/catalog';
import { socketCutout } from './cutouts/socket-cutout.ts';
import { standardsLibrary } from './specs/library.ts';
import { threadGeometry } from './threads/thread-geometry.ts';

/** What is computed at once from its parameters: every tool of the service but the one that measures designs. */
type Computed = Exclude<ServiceToolName, 'validate_design'>;

/** One computation for each of them; the catalogue says which those are. */
export const computations: { [N in Computed]: (parameters: Parameters<N>) => Result<N> } = {
  search_standards: (parameters) => standardsLibrary.search(parameters),
  get_standard_spec: (parameters) => standardsLibrary.named(parameters),
  calculate_thread_geometry: threadGeometry,
  design_socket_cutout: socketCutout,
};

/** Whether a name is one of them. */
export const isComputed = (tool: string): tool is Computed => Object.hasOwn(computations, tool);
