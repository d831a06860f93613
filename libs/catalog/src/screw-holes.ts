/** Fit of a screw in its clearance hole: the fine, medium and coarse series of ISO 273. */
export const fits = ['close', 'normal', 'loose'] as const;
type Fit = (typeof fits)[number];

export const screws = ['M3', 'M4', 'M5', 'M6', 'M8', 'M10', 'M12', 'M16', 'M20'] as const;
export type Screw = (typeof screws)[number];

interface Hole {
  readonly screw: Screw;
  readonly fit: Fit;
  readonly head: 'none' | 'counterbore' | 'countersink';
}

interface ScrewClearance {
  /** Clearance hole (ISO 273): close, normal, loose. */
  readonly clearance: readonly [number, number, number];
  /** Diameter and depth (DIN 974-1) for the head of an ISO 4762 screw: row 1, head height and 0.4 to 0.8 mm. */
  readonly counterbore: readonly [number, number];
  /** Theoretical diameter of the head of an ISO 10642 screw: 2.24 d up to M12. */
  readonly countersink: number;
}

const screwClearances: Record<Screw, ScrewClearance> = {
  M3: { clearance: [3.2, 3.4, 3.6], counterbore: [6.5, 3.4], countersink: 6.72 },
  M4: { clearance: [4.3, 4.5, 4.8], counterbore: [8, 4.4], countersink: 8.96 },
  M5: { clearance: [5.3, 5.5, 5.8], counterbore: [10, 5.4], countersink: 11.2 },
  M6: { clearance: [6.4, 6.6, 7], counterbore: [11, 6.4], countersink: 13.44 },
  M8: { clearance: [8.4, 9, 10], counterbore: [15, 8.6], countersink: 17.92 },
  M10: { clearance: [10.5, 11, 12], counterbore: [18, 10.6], countersink: 22.4 },
  M12: { clearance: [13, 13.5, 14.5], counterbore: [20, 12.6], countersink: 26.88 },
  M16: { clearance: [17, 17.5, 18.5], counterbore: [26, 16.6], countersink: 33.6 },
  M20: { clearance: [21, 22, 24], counterbore: [33, 20.6], countersink: 40.32 },
};

/** Returns the dimensions of a hole for a screw, in millimetres. */
export function getHoleDimensions({ screw, fit, head }: Hole) {
  const { clearance, counterbore, countersink } = screwClearances[screw];
  return {
    diameter: clearance[fits.indexOf(fit)] ?? clearance[1],
    ...(head === 'counterbore' && { counterbore_diameter: counterbore[0], counterbore_depth: counterbore[1] }),
    ...(head === 'countersink' && { countersink_diameter: countersink }),
  };
}

/** Returns the coarse pitch of an ISO metric thread (ISO 261), in millimetres; undefined for other diameters. */
export const getCoarsePitch = (diameter: number): number | undefined => coarsePitches.get(diameter);

/** Coarse pitches by diameter (ISO 261), in millimetres. */
export const coarsePitches: ReadonlyMap<number, number> = new Map([
  [1, 0.25],
  [1.1, 0.25],
  [1.2, 0.25],
  [1.4, 0.3],
  [1.6, 0.35],
  [1.8, 0.35],
  [2, 0.4],
  [2.2, 0.45],
  [2.5, 0.45],
  [3, 0.5],
  [3.5, 0.6],
  [4, 0.7],
  [4.5, 0.75],
  [5, 0.8],
  [6, 1],
  [7, 1],
  [8, 1.25],
  [9, 1.25],
  [10, 1.5],
  [11, 1.5],
  [12, 1.75],
  [14, 2],
  [16, 2],
  [18, 2.5],
  [20, 2.5],
  [22, 2.5],
  [24, 3],
  [27, 3],
  [30, 3.5],
  [33, 3.5],
  [36, 4],
  [39, 4],
  [42, 4.5],
  [45, 4.5],
  [48, 5],
  [52, 5],
  [56, 5.5],
  [60, 5.5],
  [64, 6],
  [68, 6],
]);
