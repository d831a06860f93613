import { getStandardSpec } from './standards/get-standard-spec.ts';
import { searchStandards } from './standards/search-standards.ts';
import { socketCutout } from './standards/socket-cutout.ts';
import { threadGeometry } from './standards/thread-geometry.ts';

export const standards = {
  search_standards: searchStandards,
  get_standard_spec: getStandardSpec,
  calculate_thread_geometry: threadGeometry,
  design_socket_cutout: socketCutout,
};
