import { computePolygonArea } from '@kerf/geometry/plane';
import { type Builder, createCentredBox, type PartSizes } from './build.ts';
import { createCommand, cut, cylinder, toObjectReference, prism } from './build-commands.ts';

type Point = readonly [number, number];

/** A T-slot profile along z from z = 0: one square, or several in a row along y. */
export const tSlotProfile: Builder = (sizes) => {
  const [w, h] = [sizes.mm('w'), sizes.mm('h')];
  const squares = squareCentres(w, h);
  const slot = listSlotPoints(sizes);
  const around = outline({ w, h, squares, slot });
  const body = prism('profile', around, [0, sizes.length]);
  const chambers = squares.slice(1).map((centre, index) => chamber(slot, [squares[index] ?? 0, centre]));
  const bore = cylinder('bore', sizes.mm('bore') / 2, sizes.length + 2, [0, squares[0] ?? 0, -1]);
  const row = { object_id: toObjectReference('bore'), direction: [0, 1, 0], spacing: w, count: squares.length };
  const hasSeveral = squares.length > 1;
  const bores = squares.length * Math.PI * (sizes.mm('bore') / 2) ** 2;
  const hollow = chambers.reduce((sum, each) => sum + computePolygonArea(each), bores);
  return {
    commands: [
      { ...body, parameters: { ...body.parameters, ...(hasSeveral && { holes: chambers }) } },
      bore,
      ...(hasSeveral ? [createCommand('bores', 'pattern_linear', row)] : []),
      cut('bar', 'profile', [hasSeveral ? 'bores' : 'bore']),
    ],
    boundingBox: createCentredBox(w, h, [0, sizes.length]),
    simplifications: ['Corners are sharp, corner holes and small grooves are left out.'],
    volumeMm3: (computePolygonArea(around) - hollow) * sizes.length,
  };
};

const squareCentres = (w: number, h: number): number[] =>
  Array.from({ length: Math.round(h / w) }, (_, index) => (w - h) / 2 + index * w);

/** The slot in the upper side of a square around the origin, from right to left. */
function listSlotPoints(sizes: PartSizes): Point[] {
  const [side, core] = [sizes.mm('w') / 2, sizes.mm('core') / 2];
  const [mouth, inside, lip] = [sizes.mm('slot') / 2, sizes.mm('slot_inside') / 2, side - sizes.mm('lip')];
  // The web lies on the diagonal of the square: this is half its thickness, measured along an axis.
  const web = sizes.mm('web') / Math.SQRT2;
  const right: Point[] = [
    [mouth, side],
    [mouth, lip],
    [inside, lip],
    [inside, inside + web],
    [core - web, core],
  ];
  return [...right, ...right.toReversed().map(([x, y]): Point => [-x, y])];
}

interface Outline {
  readonly w: number;
  readonly h: number;
  readonly squares: readonly number[];
  readonly slot: readonly Point[];
}

/** The contour, counter-clockwise from the lower right corner. */
function outline({ w, h, squares, slot }: Outline): Point[] {
  const at = (centre: number, quarters: number) => placeSlot(slot, centre, quarters);
  const [lowest = 0, highest = 0] = [squares[0], squares.at(-1)];
  return [
    [w / 2, -h / 2],
    ...squares.flatMap((centre) => at(centre, 3)),
    [w / 2, h / 2],
    ...at(highest, 0),
    [-w / 2, h / 2],
    ...squares.toReversed().flatMap((centre) => at(centre, 1)),
    [-w / 2, -h / 2],
    ...at(lowest, 2),
  ];
}

/** The hollow between two squares: the slots that face each other. */
const chamber = (slot: readonly Point[], [lower, upper]: readonly [number, number]): Point[] => [
  ...placeSlot(slot, lower, 0).slice(1, -1),
  ...placeSlot(slot, upper, 2).slice(1, -1),
];

/** A slot rotated by quarter turns, in the square around (0, centre). */
const placeSlot = (slot: readonly Point[], centre: number, quarters: number): Point[] =>
  slot.map((point) => {
    const [x, y] = rotateQuarters(point, quarters);
    return [x, y + centre];
  });

const rotateQuarters = ([x, y]: Point, quarters: number): Point =>
  quarters === 0 ? [x, y] : rotateQuarters([-y, x], quarters - 1);
