import type { Commands } from '../commands.ts';
import { KernelError } from '../kernel-error.ts';
import { type Body, translated } from '../occt/body.ts';
import { difference, type Vector } from '../occt/vector.ts';
import { solidResult } from './solid-result.ts';
import type { Command } from './table.ts';

export const moveObject: Command<'move_object'> = (document, parameters) => {
  const object = document.get(parameters.object_id);
  const moved = translated(object.body, displacement(object.body, parameters));
  return solidResult(document.replace(object, moved));
};

export const deleteObject: Command<'delete_object'> = (document, { object_id }) => {
  document.remove(document.get(object_id));
  return { object_id, deleted: true };
};

function displacement({ boundingBox }: Body, { offset, position }: Commands['move_object']['parameters']): Vector {
  if (offset && !position) return offset;
  if (position && !offset) return difference(position, boundingBox.min);
  throw new KernelError('INVALID_PARAMETER', 'Give exactly one of offset and position.');
}
