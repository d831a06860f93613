import type { ValidationCheck } from '@kerf/catalog';

/** Texts of a check. */
interface CheckTexts {
  /** Subject of a sentence. */
  readonly what: string;
  /** Measured result as a sentence, with `#` for the amount. */
  readonly measured: string;
  /** Sentence for an amount of zero. */
  readonly none?: string;
  /** Advice for a failed check. */
  readonly advice: string;
}

/** Texts of every check. */
export const checkMessages: Readonly<Record<ValidationCheck, CheckTexts>> = {
  watertight: {
    what: 'Open edges of the surface',
    measured: 'The surface has #',
    none: 'The surface has no open edges',
    advice: 'Close the surface: every edge must belong to two faces.',
  },
  orientation: {
    what: 'The orientation of the surface',
    measured: 'The surface has # with material on the wrong side',
    none: 'The surface is oriented consistently',
    advice: 'Flip the face normals so that all point outwards, and join overlapping bodies.',
  },
  self_intersection: {
    what: 'Intersections of the surface with itself',
    measured: 'The surface has # with itself',
    none: 'The surface does not intersect itself',
    advice: 'Join overlapping bodies into one.',
  },
  volume: {
    what: 'The volume',
    measured: 'The design encloses #',
    none: 'The design encloses no volume',
    advice: 'Give the design a thickness, with its normals pointing outwards.',
  },
  envelope: {
    what: 'The fit in the machine',
    measured: 'The part takes up # of the machine in its tightest dimension',
    advice: 'Split the part, scale it down or use a larger machine.',
  },
  min_wall: {
    what: 'The thinnest wall',
    measured: 'The thinnest wall is # thick',
    advice: 'Thicken the wall there.',
  },
  max_wall: {
    what: 'The thickest section',
    measured: 'The thickest section is # thick',
    advice: 'Hollow it out, and add ribs for stiffness.',
  },
  overhang: {
    what: 'The steepest overhang',
    measured: 'The steepest overhang is inclined # from the vertical',
    none: 'The design has no overhangs',
    advice: 'Reorient the part, chamfer the overhang, or print it with supports.',
  },
  max_bridge: {
    what: 'The longest bridge',
    measured: 'The longest bridge spans #',
    advice: 'Shorten the bridge, reorient the part, or add a support below.',
  },
  min_hole: {
    what: 'The narrowest hole',
    measured: 'The narrowest hole is # wide',
    advice: 'Widen the hole, or drill it afterwards.',
  },
  hole_depth_ratio: {
    what: 'The depth of the most slender hole',
    measured: 'The most slender hole is # as deep as it is wide',
    advice: 'Make the hole wider or less deep.',
  },
  edge_distance: {
    what: 'The distance of holes from edges',
    measured: 'The hole nearest to an edge is # away from it',
    advice: 'Move the hole away from the edge.',
  },
  hole_to_thickness: {
    what: 'The narrowest hole',
    measured: 'The narrowest hole is # of the sheet wide',
    advice: 'Make the hole at least as wide as the sheet is thick.',
  },
  min_feature: {
    what: 'The smallest feature',
    measured: 'The smallest feature is # across',
    advice: 'Enlarge it, or remove it.',
  },
  min_pin: {
    what: 'The thinnest pin',
    measured: 'The thinnest pin is # thick',
    advice: 'Thicken the pin, or insert a metal one.',
  },
  min_internal_radius: {
    what: 'The tightest inner corner',
    measured: 'The tightest inner corner has a radius of #',
    advice: 'Round the corner for a larger tool.',
  },
  corner_depth_ratio: {
    what: 'The depth of inner corners',
    measured: 'The most slender inner corner is # as deep as its radius',
    advice: 'Round the corner more, or make the pocket less deep.',
  },
  min_slot: {
    what: 'The narrowest slot',
    measured: 'The narrowest slot is # wide',
    advice: 'Widen the slot, or use wire or sinker EDM.',
  },
  slot_depth_ratio: {
    what: 'The depth of the slimmest slot',
    measured: 'The slimmest slot is # as deep as it is wide',
    advice: 'Make the slot wider or less deep.',
  },
  sharp_internal_edges: {
    what: 'Sharp inner edges along the tool',
    measured: 'The design has # of sharp inner edges along the tool',
    none: 'The design has no sharp inner edges along the tool',
    advice: 'Round these edges to the radius of a mill, or relieve the corners.',
  },
  draft: {
    what: 'The draft',
    measured: 'The minimum draft in the pull direction is #',
    advice: 'Add draft to the walls in the pull direction.',
  },
  undercut: {
    what: 'The undercuts',
    measured: 'Undercuts cover #',
    none: 'The design has no undercuts',
    advice: 'Move the parting line, add a pass-through opening, or plan for a slide.',
  },
  rotational_symmetry: {
    what: 'The share of the surface without rotational symmetry',
    measured: 'The share of the surface without rotational symmetry is #',
    none: 'The whole surface is rotationally symmetric',
    advice: 'Mill these faces, or make the part rotationally symmetric.',
  },
  max_diameter: {
    what: 'The diameter',
    measured: 'The part is # in diameter',
    advice: 'Use a larger lathe, or make the part smaller.',
  },
  max_length: {
    what: 'The length',
    measured: 'The part is # long',
    advice: 'Use a longer lathe, or split the part.',
  },
  uniform_thickness: {
    what: 'The share of the surface with one sheet thickness',
    measured: 'The share of the surface with one sheet thickness is #',
    none: 'The part is not a sheet for this process: 0 % of the surface counts',
    advice: 'Give the part one sheet thickness; if it is cut without bending, make it flat.',
  },
  bend_radius: {
    what: 'The tightest bend',
    measured: 'The tightest bend has a radius of # of the sheet',
    advice: 'Bend with a larger radius.',
  },
  flange: {
    what: 'The shortest flange',
    measured: 'The shortest flange is # of the sheet long',
    advice: 'Make the flange longer, or cut it after bending.',
  },
  hole_to_bend: {
    what: 'The distance of holes from bends',
    measured: 'The hole nearest to a bend is # of the sheet away from it',
    advice: 'Move the hole away from the bend.',
  },
};
