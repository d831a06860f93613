import type { Vector } from '@kerf/mesh';

/** How a design is measured. */
export interface Plan {
  readonly samples: number;
  /** Unit vectors. */
  readonly build: Vector;
  readonly pull: Vector;
  /** Faces that lean over by more degrees from the vertical hang. */
  readonly overhangLimit: number;
  /** Whether a process asks for the thickest place. */
  readonly findsThickest: boolean;
  /** Whether a process asks for slots; they run along the build direction. */
  readonly findsSlots: boolean;
  readonly takesPicture: boolean;
}
