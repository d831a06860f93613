import type { Parameters } from '@kerf/catalog';
import type { View } from '../pictures/views.ts';
import type { DrawingPoint } from './stroke.ts';

export type Projection = Parameters<'create_drawing'>['projection'];

/** Column and row of a view; the front view is at 0, 0 and rows grow downwards. */
type Cell = readonly [number, number];

/** Cell of a view by ISO 128: in first angle a view lies beyond the part, in third angle on the near side. */
function getCell(view: View, projection: Projection, views: readonly View[]): Cell {
  const near = projection === 'third_angle' ? 1 : -1;
  const cells: Readonly<Record<View, Cell>> = {
    front: [0, 0],
    right: [near, 0],
    left: [-near, 0],
    back: [2, 0],
    top: [0, -near],
    bottom: [0, near],
    isometric: [cornerColumn(near, views), -near],
  };
  return cells[view];
}

/** Column of the isometric view, in a corner beside the top view, above or below a side view if there is one. */
const cornerColumn = (near: number, views: readonly View[]): number =>
  views.includes('left') && !views.includes('right') ? -near : near;

/** A view with the position of its centre on the sheet. */
interface ArrangedView {
  readonly view: View;
  /** Centre, measured from the upper left corner. */
  readonly centre: DrawingPoint;
}

/** Views in columns and rows, as compact as possible. */
interface Arrangement {
  readonly size: DrawingPoint;
  readonly views: readonly ArrangedView[];
}

/** Arranges views in line with their neighbours, `gap` apart. */
export function arrangeViews(sizes: ReadonlyMap<View, DrawingPoint>, projection: Projection, gap: number): Arrangement {
  const names = [...sizes.keys()];
  const cells = new Map(names.map((view) => [view, getCell(view, projection, names)]));
  const columns = createTracks(names, (view) => [cells.get(view)?.[0] ?? 0, sizes.get(view)?.[0] ?? 0], gap);
  const rows = createTracks(names, (view) => [cells.get(view)?.[1] ?? 0, sizes.get(view)?.[1] ?? 0], gap);
  return {
    size: [columns.length, rows.length],
    views: names.map((view) => ({ view, centre: [columns.getMiddle(view), rows.getMiddle(view)] })),
  };
}

interface Tracks {
  readonly length: number;
  getMiddle(view: View): number;
}

/** Creates columns or rows, each as wide as its widest view; numbers without a view take no space. */
function createTracks(views: readonly View[], at: (view: View) => DrawingPoint, gap: number): Tracks {
  const widths = new Map<number, number>();
  for (const [track, width] of views.map(at).toSorted(([a], [b]) => a - b)) {
    widths.set(track, Math.max(width, widths.get(track) ?? 0));
  }
  const middles = new Map<number, number>();
  let length = -gap;
  for (const [track, width] of widths) {
    middles.set(track, length + gap + width / 2);
    length += gap + width;
  }
  return { length, getMiddle: (view) => middles.get(at(view)[0]) ?? 0 };
}
