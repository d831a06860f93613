import { subtract, add, scale } from '@kerf/geometry';
import { KernelError } from '../kernel-error.ts';
import { occtVersion } from '../occt-version.ts';
import { mergeBoxes } from '../occt/boxes.ts';
import { roundCoordinates } from '../occt/vector.ts';
import type { Document } from '../document.ts';
import type { Command } from './command.ts';

const application = `Open CASCADE Technology ${occtVersion}`;

export const getState: Command<'get_state'> = (document) => ({
  document: document.name,
  units: 'mm',
  revision: document.revision,
  object_count: document.objects.length,
  bounding_box: getDocumentBox(document),
  can_undo: document.undoCount > 0,
  can_redo: document.redoCount > 0,
  application,
});

export const listObjects: Command<'list_objects'> = (document, { type, limit, offset }) => {
  const matching = document.objects.filter((object) => type === undefined || object.type === type);
  const page = matching.slice(offset, offset + limit);
  return { objects: page.map(({ id, type: kind }) => ({ object_id: id, type: kind })), total: matching.length };
};

export const getBoundingBox: Command<'get_bounding_box'> = (document, { object_id }) => {
  const box = object_id === undefined ? getDocumentBox(document) : document.getObject(object_id).body.boundingBox;
  if (!box) throw new KernelError('EMPTY_RESULT', 'The document is empty, so it has no bounding box.');
  return {
    ...(object_id !== undefined && { object_id }),
    bounding_box: box,
    size: roundCoordinates(subtract(box.max, box.min)),
    center: roundCoordinates(scale(add(box.min, box.max), 1 / 2)),
  };
};

const getDocumentBox = ({ objects }: Document) => mergeBoxes(objects.map(({ body }) => body.boundingBox));
