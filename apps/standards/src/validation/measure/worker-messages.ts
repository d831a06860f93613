import type { Vector } from '@kerf/geometry';
import type { Measurements } from './measurements.ts';

/** Parameters of the measurement. */
export interface MeasurePlan {
  readonly samples: number;
  /** Unit vectors. */
  readonly build: Vector;
  readonly pull: Vector;
  /** Overhang limit: faces inclined further from the vertical, in degrees, are overhangs. */
  readonly overhangLimit: number;
  /** True if a process needs the thickest section. */
  readonly findsThickest: boolean;
  /** True if a process needs slots; they run along the build direction. */
  readonly findsSlots: boolean;
  readonly takesPicture: boolean;
}

/** Messages of the measuring worker, in order. */
export type WorkerMessage =
  | { readonly kind: 'measured'; readonly measured: Partial<Measurements> }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly code: 'invalid' | 'too_large'; readonly message: string };
