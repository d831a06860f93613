import type { Parameters } from '@kerf/catalog';
import { type Cutout, cutoutOf, type Shape } from './cutout-table.ts';
import { milled } from './milling.ts';
import type { Opening } from './opening.ts';
import { openingOf } from './openings.ts';
import type { Point } from './outline.ts';
import { screwHoles } from './screw-holes.ts';

type Asked = Parameters<'design_socket_cutout'>;

export interface Hole {
  readonly x: number;
  readonly y: number;
  readonly diameter: number;
}

/** What to cut out of a panel, and where the panel is; in millimetres. */
export interface Design {
  readonly opening: Opening;
  readonly holes: readonly Hole[];
  /** From the centre of the panel. */
  readonly centers: readonly Point[];
  /** From one to the next. */
  readonly spacing: number;
  readonly clearance: number;
  readonly thickness: number;
  readonly panel: { readonly width: number; readonly height: number } | undefined;
  readonly position: readonly number[];
  readonly normal: readonly number[];
  readonly rotation: number;
  readonly target: string | undefined;
  /** What is to be said of how the process cuts the opening. */
  readonly remarks: readonly string[];
}

/** A cut-out of the table or of the caller, with what is known of it. */
export type Source = Omit<Cutout, 'confidence' | 'agreed' | 'id' | 'keywords'> & {
  readonly id: string;
  readonly confidence: Cutout['confidence'] | 'custom';
};

/** What is to be cut: of the table, or what the caller drew. */
export function sourceOf({ standard, custom }: Asked): Source {
  if (custom) return { ...nothingKnown, shape: custom, screws: custom.screws };
  return cutoutOf(standard ?? '');
}

/** The design of an opening whose shape is known. Throws `invalid_parameters` for a clearance that leaves no screw hole. */
export function designOf(asked: Asked, source: Source, shape: Shape): Design {
  const clearance = asked.clearance ?? clearances[asked.process] ?? 0;
  const { opening, remarks } = cut(openingOf(shape, Math.max(0, clearance - source.included_clearance)), asked);
  const hasScrews = (asked.mounting ?? 'screw') === 'screw';
  return {
    opening,
    holes: hasScrews ? screwHoles(source, shape, { opening, clearance }) : [],
    centers: rowOf(asked),
    spacing: asked.spacing ?? 0,
    clearance,
    thickness: asked.panel_thickness,
    panel: panelOf(asked),
    position: asked.position,
    normal: asked.normal,
    rotation: asked.rotation,
    target: asked.target_object_id,
    remarks,
  };
}

/** An opening as its process can cut it. */
const cut = (opening: Opening, { process, panel_thickness: thickness }: Asked): Pick<Design, 'opening' | 'remarks'> =>
  process === 'cnc_milling' ? milled(opening, thickness) : { opening, remarks: [] };

function panelOf({ panel_size: [width, height] = [] }: Asked): Design['panel'] {
  return width === undefined || height === undefined ? undefined : { width, height };
}

/** What is added on every side, in millimetres; nothing where no source has a figure. */
export const clearances: Readonly<Record<string, number>> = { fdm: 0.2, laser_cutting: 0.1, cnc_milling: 0 };

function rowOf({ count, spacing = 0, offset: [u = 0, v = 0] }: Asked): Point[] {
  return Array.from({ length: count }, (_, i) => [u + (i - (count - 1) / 2) * spacing, v] as const);
}

const nothingKnown = {
  id: 'custom',
  family: 'custom',
  aliases: [],
  role: 'nominal' as const,
  confidence: 'custom' as const,
  plate: null,
  collar_height: null,
  panel: null,
  least_spacing: null,
  included_clearance: 0,
  remarks: [],
  sources: ['the caller'],
};
