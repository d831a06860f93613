import { KernelError } from '../kernel-error.ts';
import { occtVersion } from '../occt-version.ts';
import { boxAround, difference, rounded, sum } from '../occt/vector.ts';
import type { Document } from '../document.ts';
import type { Command } from './table.ts';

const application = `Open CASCADE Technology ${occtVersion}`;

export const getState: Command<'get_state'> = (document) => ({
  document: document.name,
  units: 'mm',
  revision: document.revision,
  object_count: document.objects.length,
  bounding_box: boxOfAll(document),
  can_undo: document.undoable > 0,
  can_redo: document.redoable > 0,
  application,
});

export const listObjects: Command<'list_objects'> = (document, { type, limit, offset }) => {
  const matching = document.objects.filter((object) => type === undefined || object.type === type);
  const page = matching.slice(offset, offset + limit);
  return { objects: page.map(({ id, type: kind }) => ({ object_id: id, type: kind })), total: matching.length };
};

export const getBoundingBox: Command<'get_bounding_box'> = (document, { object_id }) => {
  const box = object_id === undefined ? boxOfAll(document) : document.get(object_id).body.boundingBox;
  if (!box) throw new KernelError('EMPTY_RESULT', 'The document is empty, so it has no bounding box.');
  return {
    ...(object_id !== undefined && { object_id }),
    bounding_box: box,
    size: rounded(difference(box.max, box.min)),
    center: rounded(sum(box.min, box.max).map((value) => value / 2)),
  };
};

const boxOfAll = ({ objects }: Document) => boxAround(objects.map(({ body }) => body.boundingBox));
