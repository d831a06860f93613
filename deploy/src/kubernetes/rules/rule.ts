import type { Manifest } from '../manifests.ts';
import type { overlays } from '../render.ts';

export type Overlay = (typeof overlays)[number];

/** Policy over the manifests of an overlay; returns one sentence for each violation, which names the object. */
export type Rule = (manifests: readonly Manifest[], overlay: Overlay) => string[];
