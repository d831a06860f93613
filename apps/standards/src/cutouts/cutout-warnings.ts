import type { Parameters } from '@kerf/catalog';
import { roundTo } from '../rounding.ts';
import { sentenceIf } from '../conditional-sentence.ts';
import { defaultClearances, type Design } from './cutout-design.ts';
import type { CutoutSource } from './cutout-table.ts';
import type { Hole } from './opening.ts';
import { distanceToOutline } from './point-in-outline.ts';
import { findMountedExtent, computeMountedWidth } from './mounted-parts.ts';
import { computeEdgeDistance, computeWebWidth } from './panel-spacing.ts';
import { isHoleInOpening } from './screw-holes.ts';

type CutoutRequest = Parameters<'design_socket_cutout'>;

/** Collects the warnings for the caller. */
export function collectWarnings(request: CutoutRequest, source: CutoutSource, design: Design): string[] {
  return [
    ...source.remarks,
    ...warnAboutClearance(request),
    ...design.remarks,
    ...warnAboutScrews(request, source, design),
    ...warnAboutPanel(request, source),
    ...warnAboutEdges(design),
    ...warnAboutNeighbours(request, source, design),
    ...warnAboutTarget(request, design),
  ];
}

const warnAboutClearance = ({ clearance, process }: CutoutRequest): string[] =>
  sentenceIf(
    clearance === undefined && defaultClearances[process] === undefined,
    `No clearance is known for ${process}, so none is added. Give clearance.`,
  );

function warnAboutScrews({ mounting }: CutoutRequest, { screws }: CutoutSource, { opening, holes }: Design): string[] {
  const swallowed = screws.some((hole) => isHoleInOpening(hole, opening));
  const broken = holes.some(({ x, y, diameter }) => distanceToOutline(opening.outline, [x, y]) <= diameter / 2);
  return [
    ...sentenceIf(
      mounting === 'screw' && screws.length === 0,
      'No screw holes are known for this cut-out, so none are made.',
    ),
    ...sentenceIf(
      swallowed,
      'The screws lie within the opening: they go into a box behind the panel, so no holes are made.',
    ),
    ...sentenceIf(broken, 'A screw hole overlaps the opening.'),
    ...sentenceIf(holes.some(overlapsLaterHole), 'Screw holes overlap.'),
  ];
}

/** True if a hole overlaps a later one. */
const overlapsLaterHole = ({ x, y, diameter }: Hole, at: number, holes: readonly Hole[]): boolean =>
  holes.slice(at + 1).some((other) => Math.hypot(other.x - x, other.y - y) < (diameter + other.diameter) / 2);

function warnAboutPanel(
  { panel_thickness: thickness, mounting }: CutoutRequest,
  { panel, id }: CutoutSource,
): string[] {
  if (!panel) return sentenceIf(mounting === 'snap', `No source gives the panel thickness that ${id} snaps into.`);
  const range = `${panel.min} to ${panel.max} mm`;
  return sentenceIf(
    thickness < panel.min || thickness > panel.max,
    `The panel thickness of ${thickness} mm is outside the range that fits: ${range}.`,
  );
}

function warnAboutEdges(design: Design): string[] {
  const left = computeEdgeDistance(design);
  if (left === null || left >= design.thickness) return [];
  return left <= 0
    ? ['The cut-out extends beyond the panel.']
    : [`Only ${roundToHundredth(left)} mm are left to the edge of the panel, less than its thickness.`];
}

function warnAboutNeighbours({ spacing = 0 }: CutoutRequest, source: CutoutSource, design: Design): string[] {
  const { min_spacing: minSpacing, plate } = source;
  const width = computeMountedWidth(findMountedExtent(source));
  const web = computeWebWidth(design);
  if (web === null) return [];
  return [
    ...sentenceIf(web <= 0, 'Neighbouring cut-outs overlap.'),
    ...sentenceIf(
      web > 0 && web < design.thickness,
      `Only ${roundToHundredth(web)} mm are left between neighbours, less than the thickness.`,
    ),
    ...sentenceIf(
      minSpacing !== null && spacing < minSpacing,
      `Neighbours need at least ${minSpacing} mm from centre to centre.`,
    ),
    ...sentenceIf(
      spacing < width,
      plate?.width === width
        ? `Face plates overlap: they are ${width} mm wide.`
        : `The mounted parts overlap: they are up to ${width} mm wide.`,
    ),
  ];
}

const warnAboutTarget = ({ output }: CutoutRequest, { target, panel }: Design): string[] =>
  sentenceIf(
    output === 'commands' && target === undefined && panel === undefined,
    'Without target_object_id or panel_size the commands create the cutting bodies, but cut nothing.',
  );

const roundToHundredth = (mm: number): number => roundTo(mm, 2);
