/** A unified thread, in inches. */
export interface UnifiedSize {
  readonly diameter: number;
  readonly pitch: number;
  /** True for nine pitches of engagement, as in extra-fine and special threads and most of constant pitch. */
  readonly isShort: boolean;
}

/** Computes the pitch diameter tolerance of class 2A, in inches. Source: ASME B1.1. */
export function computePitchTolerance({ diameter, pitch, isShort }: UnifiedSize): number {
  const engagement = isShort ? 9 * pitch : diameter;
  return 0.0015 * Math.cbrt(diameter) + 0.0015 * Math.sqrt(engagement) + 0.015 * Math.cbrt(pitch ** 2);
}

/** Computes the major diameter tolerance of a screw, in inches. */
export const computeMajorTolerance = ({ pitch }: UnifiedSize, toleranceClass: string): number =>
  (toleranceClass === '1A' ? 0.09 : 0.06) * Math.cbrt(pitch ** 2);

/** Computes the minor diameter tolerance of a nut, in inches. */
export function computeMinorTolerance(size: UnifiedSize, toleranceClass: string): number {
  const { diameter, pitch } = size;
  if (toleranceClass !== '3B' && diameter >= 0.25) return pitch > 1 / 4 ? 0.15 * pitch : computeCoarseTolerance(size);
  const minTolerance = toleranceClass === '3B' ? computeCloseTolerance(size) : computeCoarseTolerance(size);
  const fine = 0.05 * Math.cbrt(pitch ** 2) + (0.03 * pitch) / diameter - 0.002;
  return Math.min(0.394 * pitch, Math.max(minTolerance, fine));
}

const computeCoarseTolerance = ({ pitch }: UnifiedSize): number => 0.25 * pitch - 0.4 * pitch ** 2;
const computeCloseTolerance = ({ pitch }: UnifiedSize): number =>
  pitch <= 1 / 13 ? 0.23 * pitch - 1.5 * pitch ** 2 : 0.12 * pitch;
