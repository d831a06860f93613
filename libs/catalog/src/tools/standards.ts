import { threadGeometry } from './standards/thread-geometry.ts';

export const standards = {
  calculate_thread_geometry: threadGeometry,
};
