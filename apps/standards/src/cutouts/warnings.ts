import type { Parameters } from '@kerf/catalog';
import { roundedTo } from '../rounding.ts';
import { when } from '../when.ts';
import { clearances, type Design, type Hole, type Source } from './design.ts';
import { distanceTo } from './inside.ts';
import { mountedIn, widthOf } from './mounted.ts';
import { edgeDistance, webBetween } from './room.ts';
import { isInside } from './screw-holes.ts';

type Asked = Parameters<'design_socket_cutout'>;

/** Collects the warnings for the caller. */
export function warningsOf(asked: Asked, source: Source, design: Design): string[] {
  return [
    ...source.remarks,
    ...aboutClearance(asked),
    ...design.remarks,
    ...aboutScrews(asked, source, design),
    ...aboutPanel(asked, source),
    ...aboutEdges(design),
    ...aboutNeighbours(asked, source, design),
    ...aboutTarget(asked, design),
  ];
}

const aboutClearance = ({ clearance, process }: Asked): string[] =>
  when(
    clearance === undefined && clearances[process] === undefined,
    `No clearance is known for ${process}, so none is added. Give clearance.`,
  );

function aboutScrews({ mounting }: Asked, { screws }: Source, { opening, holes }: Design): string[] {
  const swallowed = screws.some((hole) => isInside(hole, opening));
  const broken = holes.some(({ x, y, diameter }) => distanceTo(opening.outline, [x, y]) <= diameter / 2);
  return [
    ...when(
      mounting === 'screw' && screws.length === 0,
      'No screw holes are known for this cut-out, so none are made.',
    ),
    ...when(swallowed, 'The screws lie within the opening: they go into a box behind the panel, so no holes are made.'),
    ...when(broken, 'A screw hole overlaps the opening.'),
    ...when(holes.some(isInto), 'Screw holes overlap.'),
  ];
}

/** True if a hole overlaps a later one. */
const isInto = ({ x, y, diameter }: Hole, at: number, holes: readonly Hole[]): boolean =>
  holes.slice(at + 1).some((other) => Math.hypot(other.x - x, other.y - y) < (diameter + other.diameter) / 2);

function aboutPanel({ panel_thickness: thickness, mounting }: Asked, { panel, id }: Source): string[] {
  if (!panel) return when(mounting === 'snap', `No source gives the panel thickness that ${id} snaps into.`);
  const range = `${panel.min} to ${panel.max} mm`;
  return when(
    thickness < panel.min || thickness > panel.max,
    `The panel thickness of ${thickness} mm is outside the range that fits: ${range}.`,
  );
}

function aboutEdges(design: Design): string[] {
  const left = edgeDistance(design);
  if (left === null || left >= design.thickness) return [];
  return left <= 0
    ? ['The cut-out extends beyond the panel.']
    : [`Only ${shown(left)} mm are left to the edge of the panel, less than its thickness.`];
}

function aboutNeighbours({ spacing = 0 }: Asked, source: Source, design: Design): string[] {
  const { least_spacing: least, plate } = source;
  const width = widthOf(mountedIn(source));
  const web = webBetween(design);
  if (web === null) return [];
  return [
    ...when(web <= 0, 'Neighbouring cut-outs overlap.'),
    ...when(
      web > 0 && web < design.thickness,
      `Only ${shown(web)} mm are left between neighbours, less than the thickness.`,
    ),
    ...when(least !== null && spacing < least, `Neighbours need at least ${least} mm from centre to centre.`),
    ...when(
      spacing < width,
      plate?.width === width
        ? `Face plates overlap: they are ${width} mm wide.`
        : `The mounted parts overlap: they are up to ${width} mm wide.`,
    ),
  ];
}

const aboutTarget = ({ output }: Asked, { target, panel }: Design): string[] =>
  when(
    output === 'commands' && target === undefined && panel === undefined,
    'Without target_object_id or panel_size the commands create the cutting bodies, but cut nothing.',
  );

const shown = (mm: number): number => roundedTo(mm, 2);
