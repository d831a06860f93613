import { cosDegrees } from '@kerf/geometry';

/**
 * Degrees: facets that turn by less are strips of one curved surface. Drawn circles have twelve or more vertices, so
 * their strips turn by at most 30.
 */
export const maxSmoothDegrees = 31;

/** Smallest cosine between the normals of neighbouring strips. */
export const minSmoothCosine = cosDegrees(maxSmoothDegrees);
