import { computePolygonArea, type PlaneVector } from '@kerf/geometry/plane';
import type { Output, standards } from '@kerf/contracts';
import * as z from 'zod';
import type { Command } from '../cutouts/command.ts';
import type { Scope, Value } from './expression.ts';
import { evaluateExpression } from './expression-cache.ts';
import type { Template } from './template.ts';

type TemplateMeasures = Pick<NonNullable<Output<typeof standards.template>['rendered']>, 'bounding_box' | 'volume_mm3'>;

/** Lengths are rounded to a picometre, volumes to its cube: below that is arithmetic noise. */
const perUnit = 1e9;

/** Computes the bounding box and volume of a design from the expressions of its template, without building it. */
export function measureTemplate(
  { measures }: Pick<Template, 'measures'>,
  values: Scope,
  commands: readonly Command[],
): TemplateMeasures {
  const scope = new Map<string, Value>([...values, ...measureProfile(commands)]);
  for (const { name, value } of measures.where) scope.set(name, evaluateExpression(value, scope));
  const number = (value: string | number) =>
    roundToPicometre(typeof value === 'number' ? value : evaluateExpression(value, scope));
  const { min, max } = measures.bounding_box;
  return {
    bounding_box: { min: min.map(number), max: max.map(number) },
    volume_mm3: measures.volume_mm3 === null ? null : number(measures.volume_mm3),
  };
}

const profile = z.array(z.array(z.number()).length(2));

/** Bounding box and area of the last extruded profile, if there is one. */
function measureProfile(commands: readonly Command[]): [string, number][] {
  const extruded = commands.findLast(({ command }) => command === 'extrude');
  if (!extruded) return [];
  const points = profile.parse(extruded.parameters['profile']).map(([x = 0, y = 0]): PlaneVector => [x, y]);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [
    ['profile_min_x', Math.min(...xs)],
    ['profile_min_y', Math.min(...ys)],
    ['profile_max_x', Math.max(...xs)],
    ['profile_max_y', Math.max(...ys)],
    ['profile_area', computePolygonArea(points)],
  ];
}

const roundToPicometre = (value: Value): number => Math.round(Number(value) * perUnit) / perUnit + 0;
