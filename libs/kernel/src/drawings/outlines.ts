import type { Stroke } from './stroke.ts';

/** The edges and silhouettes of bodies as one viewer sees them. */
export interface Outlines {
  readonly visible: Stroke[];
  /** Where surfaces join smoothly, as at the rim of a fillet. */
  readonly smooth: Stroke[];
  readonly hidden: Stroke[];
}
