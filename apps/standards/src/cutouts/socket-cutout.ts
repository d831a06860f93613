import type { Parameters, Result } from '@kerf/catalog';
import { roundTo } from '../rounding.ts';
import { buildCutCommands } from './cut-commands.ts';
import { type Design, createDesign } from './cutout-design.ts';
import { type CutoutSource, findCutoutSource } from './cutout-table.ts';
import { findMountedExtent } from './mounted-parts.ts';
import type { Loop, Point } from './outline.ts';
import { computeEdgeDistance } from './panel-spacing.ts';
import { collectWarnings } from './cutout-warnings.ts';

type CutoutRequest = Parameters<'design_socket_cutout'>;
type CutoutResult = Result<'design_socket_cutout'>;

/** Designs the cut-out of a panel and the commands that make it; without known figures there is nothing to cut. */
export function designSocketCutout(request: CutoutRequest): CutoutResult {
  const source = findCutoutSource(request);
  if (!source.shape) return describeUnknown(source);
  const design = createDesign(request, source, source.shape);
  return {
    ...describeSource(source),
    status: 'known',
    ...describeDesign(design),
    keep_out: describeKeepOut(source),
    min_edge_distance: roundOrNull(computeEdgeDistance(design)),
    commands: selectCommands(request, design),
    warnings: collectWarnings(request, source, design),
  };
}

/** A tool body is placed relative to the panel, but cuts nothing. */
function selectCommands({ output }: CutoutRequest, design: Design): CutoutResult['commands'] {
  if (output === 'spec') return [];
  return buildCutCommands(output === 'tool_body' ? { ...design, panel: undefined, target: undefined } : design);
}

const describeSource = ({ id, family, confidence, sources }: CutoutSource) => ({
  standard: id,
  family,
  confidence,
  sources: [...sources],
});

const describeUnknown = (source: CutoutSource): CutoutResult => ({
  ...describeSource(source),
  status: 'vendor_specific',
  cutout: null,
  outline: [],
  holes: [],
  centers: [],
  clearance: 0,
  keep_out: describeKeepOut(source),
  min_edge_distance: null,
  commands: [],
  warnings: [
    ...source.remarks,
    `The opening of ${source.id} is vendor-specific: take it from the datasheet and give it as custom.`,
  ],
});

function describeDesign({ opening, holes, centers, clearance }: Design) {
  const { width, height, diameter } = opening;
  return {
    cutout: { width: rounded(width), height: rounded(height), diameter: roundOrNull(diameter) },
    outline: opening.outline.flatMap((loop, i) => describeSegments(loop, i + 1)),
    holes: holes.map((hole) => ({ ...hole })),
    centers: centers.map(roundPoint),
    clearance,
  };
}

const describeSegments = (loop: Loop, number: number) =>
  loop.map((segment) => ({
    type: segment.type,
    loop: number,
    from: roundPoint(segment.from),
    to: roundPoint(segment.to),
    ...(segment.type === 'arc' && { center: roundPoint(segment.center), radius: rounded(segment.radius) }),
  }));

const describeKeepOut = (source: CutoutSource) => ({ ...findMountedExtent(source), depth: source.collar_height });

/** Rounds to six decimal places: further digits are floating-point noise. */
const rounded = (mm: number): number => roundTo(mm, 6);
const roundOrNull = (mm: number | null): number | null => (mm === null ? null : rounded(mm));
const roundPoint = ([u, v]: Point): number[] => [rounded(u), rounded(v)];
