import type { Parameters } from '@kerf/catalog';
import type { CutoutSource, Shape } from './cutout-table.ts';
import { adaptToMilling } from './milling.ts';
import type { Hole, Opening } from './opening.ts';
import { createOpening } from './create-opening.ts';
import type { Point } from './outline.ts';
import { selectScrewHoles } from './screw-holes.ts';

type CutoutRequest = Parameters<'design_socket_cutout'>;

/** Cut-out of a panel, with the placement of the panel; in millimetres. */
export interface Design {
  readonly opening: Opening;
  readonly holes: readonly Hole[];
  /** Relative to the centre of the panel. */
  readonly centers: readonly Point[];
  /** Distance between neighbouring centres. */
  readonly spacing: number;
  readonly clearance: number;
  readonly thickness: number;
  readonly panel: { readonly width: number; readonly height: number } | undefined;
  readonly position: readonly number[];
  readonly normal: readonly number[];
  readonly rotation: number;
  readonly target: string | undefined;
  /** Remarks on how the process cuts the opening. */
  readonly remarks: readonly string[];
}

/** Creates the design of an opening of known shape. Throws `invalid_parameters` if clearance swallows a screw hole. */
export function createDesign(request: CutoutRequest, source: CutoutSource, shape: Shape): Design {
  const clearance = request.clearance ?? defaultClearances[request.process] ?? 0;
  const { opening, remarks } = adaptToProcess(
    createOpening(shape, Math.max(0, clearance - source.included_clearance)),
    request,
  );
  const hasScrews = (request.mounting ?? 'screw') === 'screw';
  return {
    opening,
    holes: hasScrews ? selectScrewHoles(source, shape, { opening, clearance }) : [],
    centers: placeRow(request),
    spacing: request.spacing ?? 0,
    clearance,
    thickness: request.panel_thickness,
    panel: panelOf(request),
    position: request.position,
    normal: request.normal,
    rotation: request.rotation,
    target: request.target_object_id,
    remarks,
  };
}

/** The opening that the process can cut. */
const adaptToProcess = (
  opening: Opening,
  { process, panel_thickness: thickness }: CutoutRequest,
): Pick<Design, 'opening' | 'remarks'> =>
  process === 'cnc_milling' ? adaptToMilling(opening, thickness) : { opening, remarks: [] };

function panelOf({ panel_size: [width, height] = [] }: CutoutRequest): Design['panel'] {
  return width === undefined || height === undefined ? undefined : { width, height };
}

/** Default clearance per side, in millimetres; processes without a source have none. */
export const defaultClearances: Readonly<Record<string, number>> = { fdm: 0.2, laser_cutting: 0.1, cnc_milling: 0 };

function placeRow({ count, spacing = 0, offset: [u = 0, v = 0] }: CutoutRequest): Point[] {
  return Array.from({ length: count }, (_, i) => [u + (i - (count - 1) / 2) * spacing, v] as const);
}
