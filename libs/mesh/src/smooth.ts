import { cosine } from './vector.ts';

/**
 * Flats that turn from each other by fewer degrees are strips of one curved surface: what is drawn round has twelve
 * corners or more, so that its strips turn by 30.
 */
export const smoothDegrees = 31;

/** The cosine of that: the normals of strips have a larger one. */
export const smooth = cosine(smoothDegrees);
