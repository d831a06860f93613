import type { ValidationCheck } from '@kerf/catalog';

/** How a check is called in a sentence, and what to do when it fails. */
interface Words {
  readonly what: string;
  readonly advice: string;
}

/** The words for every check. */
export const wording: Readonly<Record<ValidationCheck, Words>> = {
  watertight: { what: 'Open edges', advice: 'Close the surface: every edge must belong to two faces.' },
  orientation: {
    what: 'Wrong sides of the surface',
    advice: 'Turn the faces around so that all normals point outwards, and join bodies that share a place.',
  },
  self_intersection: { what: 'Crossings of the surface with itself', advice: 'Join the bodies that overlap into one.' },
  volume: { what: 'Volume', advice: 'Give the design a thickness, with its normals pointing outwards.' },
  envelope: { what: 'Share of the machine', advice: 'Split the part, scale it down or take a larger machine.' },
  min_wall: { what: 'Wall', advice: 'Thicken the wall there.' },
  max_wall: { what: 'Thickest place', advice: 'Hollow it out, and stiffen it with ribs.' },
  overhang: { what: 'Overhang', advice: 'Turn the part, chamfer what hangs over, or print it with supports.' },
  max_bridge: { what: 'Bridge', advice: 'Shorten the bridge, turn the part, or put a support below.' },
  min_hole: { what: 'Hole', advice: 'Widen the hole, or drill it afterwards.' },
  hole_depth_ratio: { what: 'Depth of a hole', advice: 'Make the hole wider or less deep.' },
  edge_distance: { what: 'Distance of a hole from an edge', advice: 'Move the hole away from the edge.' },
  hole_to_thickness: { what: 'Hole', advice: 'Make the hole at least as wide as the sheet is thick.' },
  min_feature: { what: 'Smallest feature', advice: 'Enlarge it, or leave it out.' },
  min_pin: { what: 'Pin', advice: 'Thicken the pin, or insert one of metal.' },
  min_internal_radius: { what: 'Inner corner radius', advice: 'Round the corner for a larger tool.' },
  corner_depth_ratio: {
    what: 'Depth of an inner corner',
    advice: 'Round the corner more, or make the pocket less deep.',
  },
  sharp_internal_edges: {
    what: 'Sharp inner edges along the tool',
    advice: 'Round these edges: a mill is round. Or relieve the corners.',
  },
  draft: { what: 'Draft', advice: 'Let the walls lean in the direction of pulling.' },
  undercut: { what: 'Undercut', advice: 'Move the parting, cut a passage through, or plan for a slide.' },
  rotational_symmetry: {
    what: 'Surface that does not run around an axis',
    advice: 'Mill these faces, or make the part round.',
  },
  max_diameter: { what: 'Diameter', advice: 'Take a larger lathe, or make the part smaller.' },
  max_length: { what: 'Length', advice: 'Take a longer lathe, or make the part in pieces.' },
  uniform_thickness: { what: 'Surface of one thickness', advice: 'A sheet has one thickness: make the part of one.' },
  bend_radius: { what: 'Bend radius', advice: 'Bend with a larger radius.' },
  flange: { what: 'Flange', advice: 'Make the flange longer, or cut it after bending.' },
  hole_to_bend: { what: 'Distance of a hole from a bend', advice: 'Move the hole away from the bend.' },
};
