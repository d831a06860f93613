import type { Commands } from '../commands.ts';
import type { CadObject } from '../document.ts';
import { sectionDrawing } from '../drawings/section-drawing.ts';
import { sheet } from '../drawings/sheet.ts';
import { KernelError } from '../kernel-error.ts';
import { type FileKind, kernelFile } from '../kernel-file.ts';
import { outlinesOf } from '../occt/views/outlines.ts';
import { type Cutting, sectionOf } from '../occt/views/section.ts';
import { boxAround } from '../occt/vector.ts';
import { frames, type View } from '../pictures/views.ts';
import { bodiesOf, chosen } from './chosen.ts';
import { pictureOf } from './pictures.ts';
import type { Command } from './table.ts';

const pngFile: FileKind = { extension: 'png', mediaType: 'image/png', encoding: 'base64' };
const svgFile: FileKind = { extension: 'svg', mediaType: 'image/svg+xml', encoding: 'text' };

export const renderView: Command<'render_view'> = (document, { object_ids, view, width, height }) =>
  kernelFile(`${document.name}-${view}`, pngFile, pictureOf(chosen(document, object_ids), view, { width, height }));

export const createDrawing: Command<'create_drawing'> = (document, parameters) => {
  const { object_ids, views, projection, hidden_lines, title = document.name } = parameters;
  const seenFrom = outlinesOf(bodiesOf(chosen(document, object_ids)));
  const drawn = views.map((view) => {
    const outlines = seenFrom(frames[view]);
    return [view, hidden_lines ? outlines : { ...outlines, hidden: [] }] as const;
  });
  return kernelFile(`${document.name}-drawing`, svgFile, sheet({ title, projection, views: new Map(drawn) }));
};

export const sectionView: Command<'section_view'> = (document, { object_ids, plane, offset }) => {
  const objects = chosen(document, object_ids);
  const range = rangeAlong(axes[plane], objects);
  const at = offset ?? (range.from + range.to) / 2;
  const cutting = cuttingAt(plane, at);
  const sections = objects.map(({ body }) => sectionOf(body, cutting)).filter(({ faces }) => faces.length > 0);
  if (sections.length === 0) throw missed(plane, at, range);
  const title = `${document.name}, section ${plane} at ${at} mm`;
  const content = sectionDrawing(
    sections.map(({ faces }) => faces),
    title,
  );
  const area = sections.reduce((all, section) => all + section.area, 0);
  return { ...kernelFile(`${document.name}-section`, svgFile, content), area, offset: at };
};

type Plane = Commands['section_view']['parameters']['plane'];

/** The axis perpendicular to each plane; below, the view from which a section is drawn. */
const axes = { XY: 2, XZ: 1, YZ: 0 } as const;
const normals = { XY: [0, 0, 1], XZ: [0, 1, 0], YZ: [1, 0, 0] } as const;
const viewers: Readonly<Record<Plane, View>> = { XY: 'top', XZ: 'front', YZ: 'right' };

function cuttingAt(plane: Plane, offset: number): Cutting {
  const { right, up } = frames[viewers[plane]];
  return { right, up, normal: normals[plane], offset };
}

function rangeAlong(axis: number, objects: readonly CadObject[]): { from: number; to: number } {
  const { min, max } = boxAround(objects.map(({ body }) => body.boundingBox)) ?? { min: [], max: [] };
  return { from: min[axis] ?? 0, to: max[axis] ?? 0 };
}

const missed = (plane: Plane, offset: number, { from, to }: { from: number; to: number }) =>
  new KernelError(
    'EMPTY_RESULT',
    `The plane ${plane} at ${offset} mm cuts no object: they lie between ${from} and ${to} mm. ` +
      'Choose an offset in this range.',
  );
