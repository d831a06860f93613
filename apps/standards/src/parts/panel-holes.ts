import type { Figure } from '@kerf/catalog';
import type { Part } from '@kerf/contracts';
import { type Cutout, cutoutOf } from '../cutouts/cutout-table.ts';
import { openingOf } from '../cutouts/openings.ts';
import { figure } from './figures.ts';
import type { PartTable, Row } from './part-table.ts';

/** Describes the opening and the screw holes of a part's panel cut-out, as `design_socket_cutout` gives them. */
export function panelHolesOf({ cutouts }: PartTable, { size }: Row): Part['holes'] {
  if (!cutouts) return {};
  const known = cutouts[size];
  const cutout = known === undefined ? undefined : cutoutOf(known);
  const measures = Object.values(cutouts)
    .slice(0, 1)
    .flatMap((id) => measuresOf(cutoutOf(id)));
  const its = new Map(cutout ? measuresOf(cutout) : []);
  return {
    cutout: Object.fromEntries(
      measures.map(([measure]) => [measure, told(its.get(measure), `${measure} of the opening`)]),
    ),
    bolts: { diameter: told(cutout?.screws[0]?.diameter, 'diameter of the holes for its screws') },
  };
}

/** Main measures of an opening. Its corner radii and flats are given by the cut-out itself. */
export function measuresOf({ shape }: Cutout): (readonly [string, number])[] {
  if (!shape) return [];
  if ('diameter' in shape) return [['diameter', shape.diameter]];
  const { width, height } = openingOf(shape, 0);
  return [
    ['width', Number(width.toFixed(4))],
    ['height', Number(height.toFixed(4))],
  ];
}

const told = (value: number | undefined, meaning: string): Figure =>
  figure(value ?? null, { meaning, unit: 'mm', role: 'nominal', sources: ['panel-cutouts'] });
