/** Volumes in closed form; lengths in, cubic lengths out. */
export const cylinder = (radius: number, height: number): number => Math.PI * radius ** 2 * height;

/** A truncated cone. */
export const frustum = (bottom: number, top: number, height: number): number =>
  (Math.PI * height * (bottom ** 2 + bottom * top + top ** 2)) / 3;

/** What a chamfer takes off the outer edge of a disc, by the theorem of Pappus. */
export const chamferOfDisc = (radius: number, distance: number): number =>
  2 * Math.PI * (radius - distance / 3) * (distance ** 2 / 2);

/** The area between a square corner and a quarter circle in it. */
export const cornerArea = (radius: number): number => radius ** 2 * (1 - Math.PI / 4);
