import type { Stroke } from './stroke.ts';

/** The edges and silhouettes of bodies as one viewer sees them. */
export interface Outlines {
  readonly visible: Stroke[];
  /** Edges where surfaces join smoothly, such as the rim of a fillet. */
  readonly smooth: Stroke[];
  readonly hidden: Stroke[];
}
