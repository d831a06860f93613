import { socketCutout } from './standards/socket-cutout.ts';
import { threadGeometry } from './standards/thread-geometry.ts';

export const standards = {
  calculate_thread_geometry: threadGeometry,
  design_socket_cutout: socketCutout,
};
