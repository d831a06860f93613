/** Volume of a cylinder in mm³; lengths in mm. */
export const cylinderVolume = (radius: number, height: number): number => Math.PI * radius ** 2 * height;

/** Volume of a truncated cone in mm³; `bottom` and `top` are radii in mm. */
export const frustumVolume = (bottom: number, top: number, height: number): number =>
  (Math.PI * height * (bottom ** 2 + bottom * top + top ** 2)) / 3;

/** Volume in mm³ that a chamfer removes from the outer edge of a disc, by Pappus's theorem. */
export const discChamferVolume = (radius: number, distance: number): number =>
  2 * Math.PI * (radius - distance / 3) * (distance ** 2 / 2);

/** Area in mm² between a square corner and the quarter circle that rounds it. */
export const cornerArea = (radius: number): number => radius ** 2 * (1 - Math.PI / 4);
