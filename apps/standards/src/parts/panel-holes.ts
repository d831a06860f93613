import type { Figure } from '@kerf/catalog';
import type { Part } from '@kerf/contracts';
import { type Cutout, findCutout } from '../cutouts/cutout-table.ts';
import { createOpening } from '../cutouts/create-opening.ts';
import { createFigure } from './dimension-figures.ts';
import type { PartTable, Row } from './tables/part-table.ts';

/** Describes the opening and the screw holes of a part's panel cut-out, as `design_socket_cutout` gives them. */
export function describePanelHoles({ cutouts }: PartTable, { size }: Row): Part['holes'] {
  if (!cutouts) return {};
  const known = cutouts[size];
  const cutout = known === undefined ? undefined : findCutout(known);
  const measures = Object.values(cutouts)
    .slice(0, 1)
    .flatMap((id) => measureOpening(findCutout(id)));
  const measureByName = new Map(cutout ? measureOpening(cutout) : []);
  return {
    cutout: Object.fromEntries(
      measures.map(([measure]) => [
        measure,
        describePanelMeasure(measureByName.get(measure), `${measure} of the opening`),
      ]),
    ),
    bolts: { diameter: describePanelMeasure(cutout?.screws[0]?.diameter, 'diameter of the holes for its screws') },
  };
}

/** Main measures of an opening. Its corner radii and flats are given by the cut-out itself. */
export function measureOpening({ shape }: Cutout): (readonly [string, number])[] {
  if (!shape) return [];
  if ('diameter' in shape) return [['diameter', shape.diameter]];
  const { width, height } = createOpening(shape, 0);
  return [
    ['width', Number(width.toFixed(4))],
    ['height', Number(height.toFixed(4))],
  ];
}

const describePanelMeasure = (value: number | undefined, meaning: string): Figure =>
  createFigure(value ?? null, { meaning, unit: 'mm', role: 'nominal', sources: ['panel-cutouts'] });
