import type { ValidationCheck } from '@kerf/catalog';

/** How a check is told of. */
interface Words {
  /** What it is about, as the beginning of a sentence. */
  readonly what: string;
  /** What was measured, as a sentence with `#` for how much. */
  readonly measured: string;
  /** The same where there is none at all. */
  readonly none?: string;
  /** What to do when it fails. */
  readonly advice: string;
}

/** The words for every check. */
export const wording: Readonly<Record<ValidationCheck, Words>> = {
  watertight: {
    what: 'Open edges of the surface',
    measured: 'The surface has #',
    none: 'The surface has no open edges',
    advice: 'Close the surface: every edge must belong to two faces.',
  },
  orientation: {
    what: 'The sides of the surface',
    measured: 'The surface has # where its material is on the wrong side',
    none: 'The surface has its material on one side everywhere',
    advice: 'Turn the faces around so that all normals point outwards, and join bodies that share a place.',
  },
  self_intersection: {
    what: 'Crossings of the surface with itself',
    measured: 'The surface has # with itself',
    none: 'The surface does not cross itself',
    advice: 'Join the bodies that overlap into one.',
  },
  volume: {
    what: 'The volume',
    measured: 'The design encloses #',
    none: 'The design encloses nothing',
    advice: 'Give the design a thickness, with its normals pointing outwards.',
  },
  envelope: {
    what: 'The room in the machine',
    measured: 'The part takes up # of the machine where it is tightest',
    advice: 'Split the part, scale it down or take a larger machine.',
  },
  min_wall: {
    what: 'The thinnest wall',
    measured: 'The thinnest wall is # thick',
    advice: 'Thicken the wall there.',
  },
  max_wall: {
    what: 'The thickest place',
    measured: 'The thickest place is # thick',
    advice: 'Hollow it out, and stiffen it with ribs.',
  },
  overhang: {
    what: 'The steepest overhang',
    measured: 'The steepest overhang leans # from the vertical',
    none: 'Nothing hangs over',
    advice: 'Turn the part, chamfer what hangs over, or print it with supports.',
  },
  max_bridge: {
    what: 'The longest bridge',
    measured: 'The longest bridge spans #',
    advice: 'Shorten the bridge, turn the part, or put a support below.',
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
    advice: 'Enlarge it, or leave it out.',
  },
  min_pin: {
    what: 'The thinnest pin',
    measured: 'The thinnest pin is # thick',
    advice: 'Thicken the pin, or insert one of metal.',
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
    advice: 'Widen the slot, or have it eroded.',
  },
  slot_depth_ratio: {
    what: 'The depth of the slimmest slot',
    measured: 'The slimmest slot is # as deep as it is wide',
    advice: 'Make the slot wider or less deep.',
  },
  sharp_internal_edges: {
    what: 'Sharp inner edges along the tool',
    measured: 'Along the tool run # of sharp inner edges',
    none: 'No sharp inner edge runs along the tool',
    advice: 'Round these edges: a mill is round. Or relieve the corners.',
  },
  draft: {
    what: 'The draft',
    measured: 'The face with the least draft leans # in the direction of pulling',
    advice: 'Let the walls lean in the direction of pulling.',
  },
  undercut: {
    what: 'The undercuts',
    measured: 'Undercuts cover #',
    none: 'Nothing is undercut',
    advice: 'Move the parting, cut a passage through, or plan for a slide.',
  },
  rotational_symmetry: {
    what: 'What does not run around an axis',
    measured: 'Of the surface # does not run around an axis',
    none: 'All of the surface runs around an axis',
    advice: 'Mill these faces, or make the part round.',
  },
  max_diameter: {
    what: 'The diameter',
    measured: 'The part is # in diameter',
    advice: 'Take a larger lathe, or make the part smaller.',
  },
  max_length: {
    what: 'The length',
    measured: 'The part is # long',
    advice: 'Take a longer lathe, or make the part in pieces.',
  },
  uniform_thickness: {
    what: 'The share of the surface that is a sheet of one thickness',
    measured: 'Of the surface # is that of a sheet of one thickness',
    none: 'It is no sheet of this process: 0 % of the surface count',
    advice: 'A sheet has one thickness, and where it is only cut it is flat: make the part of one.',
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
