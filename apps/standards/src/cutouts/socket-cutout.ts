import type { Parameters, Result } from '@kerf/catalog';
import { roundedTo } from '../rounding.ts';
import { commandsFor } from './commands.ts';
import { type Design, designOf, type Source, sourceOf } from './design.ts';
import { mountedIn } from './mounted.ts';
import type { Loop, Point } from './outline.ts';
import { edgeDistance } from './room.ts';
import { warningsOf } from './warnings.ts';

type Asked = Parameters<'design_socket_cutout'>;
type Answer = Result<'design_socket_cutout'>;

/** Designs the cut-out of a panel and the commands that make it; without known figures there is nothing to cut. */
export function socketCutout(asked: Asked): Answer {
  const source = sourceOf(asked);
  if (!source.shape) return unknown(source);
  const design = designOf(asked, source, source.shape);
  return {
    ...known(source),
    status: 'known',
    ...drawn(design),
    keep_out: roomFor(source),
    min_edge_distance: nearly(edgeDistance(design)),
    commands: commandsOf(asked, design),
    warnings: warningsOf(asked, source, design),
  };
}

/** A tool body is placed relative to the panel, but cuts nothing. */
function commandsOf({ output }: Asked, design: Design): Answer['commands'] {
  if (output === 'spec') return [];
  return commandsFor(output === 'tool_body' ? { ...design, panel: undefined, target: undefined } : design);
}

const known = ({ id, family, confidence, sources }: Source) => ({
  standard: id,
  family,
  confidence,
  sources: [...sources],
});

const unknown = (source: Source): Answer => ({
  ...known(source),
  status: 'vendor_specific',
  cutout: null,
  outline: [],
  holes: [],
  centers: [],
  clearance: 0,
  keep_out: roomFor(source),
  min_edge_distance: null,
  commands: [],
  warnings: [
    ...source.remarks,
    `The opening of ${source.id} is vendor-specific: take it from the datasheet and give it as custom.`,
  ],
});

function drawn({ opening, holes, centers, clearance }: Design) {
  const { width, height, diameter } = opening;
  return {
    cutout: { width: rounded(width), height: rounded(height), diameter: nearly(diameter) },
    outline: opening.outline.flatMap((loop, i) => segmentsOf(loop, i + 1)),
    holes: holes.map((hole) => ({ ...hole })),
    centers: centers.map(pointOf),
    clearance,
  };
}

const segmentsOf = (loop: Loop, number: number) =>
  loop.map((segment) => ({
    type: segment.type,
    loop: number,
    from: pointOf(segment.from),
    to: pointOf(segment.to),
    ...(segment.type === 'arc' && { center: pointOf(segment.center), radius: rounded(segment.radius) }),
  }));

const roomFor = (source: Source) => ({ ...mountedIn(source), depth: source.collar_height });

/** Rounds to six decimal places: further digits are floating-point noise. */
const rounded = (mm: number): number => roundedTo(mm, 6);
const nearly = (mm: number | null): number | null => (mm === null ? null : rounded(mm));
const pointOf = ([u, v]: Point): number[] => [rounded(u), rounded(v)];
