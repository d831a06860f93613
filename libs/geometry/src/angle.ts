export const toDegrees = (radians: number): number => (radians * 180) / Math.PI;

export const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Cosine of an angle in degrees. */
export const cosDegrees = (angle: number): number => Math.cos(toRadians(angle));
