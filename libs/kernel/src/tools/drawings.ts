import type { Commands } from '../commands.ts';
import type { CadObject } from '../document.ts';
import { createSectionDrawing } from '../drawings/section-drawing.ts';
import { createSheet } from '../drawings/sheet.ts';
import { KernelError } from '../kernel-error.ts';
import { type FileFormat, createKernelFile } from '../kernel-file.ts';
import { createOutlineView } from '../occt/views/outline-views.ts';
import { type SectionPlane, cutSection } from '../occt/views/section.ts';
import { mergeBoxes } from '../occt/boxes.ts';
import { viewFrames, type View } from '../pictures/views.ts';
import { bodiesOf, selectObjects } from './selected-objects.ts';
import { renderPicture } from './pictures.ts';
import type { Command } from './command.ts';

const pngFile: FileFormat = { extension: 'png', mediaType: 'image/png', encoding: 'base64' };
const svgFile: FileFormat = { extension: 'svg', mediaType: 'image/svg+xml', encoding: 'text' };

export const renderView: Command<'render_view'> = (document, { object_ids, view, width, height }) =>
  createKernelFile(
    `${document.name}-${view}`,
    pngFile,
    renderPicture(selectObjects(document, object_ids), view, { width, height }),
  );

export const createDrawing: Command<'create_drawing'> = (document, parameters) => {
  const { object_ids, views, projection, hidden_lines, title = document.name } = parameters;
  const seenFrom = createOutlineView(bodiesOf(selectObjects(document, object_ids)));
  const drawn = views.map((view) => {
    const outlines = seenFrom(viewFrames[view]);
    return [view, hidden_lines ? outlines : { ...outlines, hidden: [] }] as const;
  });
  return createKernelFile(
    `${document.name}-drawing`,
    svgFile,
    createSheet({ title, projection, views: new Map(drawn) }),
  );
};

export const sectionView: Command<'section_view'> = (document, { object_ids, plane, offset }) => {
  const objects = selectObjects(document, object_ids);
  const range = getRangeAlong(axes[plane], objects);
  const at = offset ?? (range.from + range.to) / 2;
  const cutting = createSectionPlane(plane, at);
  const sections = objects.map(({ body }) => cutSection(body, cutting)).filter(({ faces }) => faces.length > 0);
  if (sections.length === 0) throw sectionMissed(plane, at, range);
  const title = `${document.name}, section ${plane} at ${at} mm`;
  const content = createSectionDrawing(
    sections.map(({ faces }) => faces),
    title,
  );
  const area = sections.reduce((all, section) => all + section.area, 0);
  return { ...createKernelFile(`${document.name}-section`, svgFile, content), area, offset: at };
};

type Plane = Commands['section_view']['parameters']['plane'];

/** The axis perpendicular to each plane; below, the view from which a section is drawn. */
const axes = { XY: 2, XZ: 1, YZ: 0 } as const;
const normals = { XY: [0, 0, 1], XZ: [0, 1, 0], YZ: [1, 0, 0] } as const;
const viewers: Readonly<Record<Plane, View>> = { XY: 'top', XZ: 'front', YZ: 'right' };

function createSectionPlane(plane: Plane, offset: number): SectionPlane {
  const { right, up } = viewFrames[viewers[plane]];
  return { right, up, normal: normals[plane], offset };
}

function getRangeAlong(axis: number, objects: readonly CadObject[]): { from: number; to: number } {
  const { min, max } = mergeBoxes(objects.map(({ body }) => body.boundingBox)) ?? { min: [], max: [] };
  return { from: min[axis] ?? 0, to: max[axis] ?? 0 };
}

const sectionMissed = (plane: Plane, offset: number, { from, to }: { from: number; to: number }) =>
  new KernelError(
    'EMPTY_RESULT',
    `The plane ${plane} at ${offset} mm cuts no object: they lie between ${from} and ${to} mm. ` +
      'Choose an offset in this range.',
  );
