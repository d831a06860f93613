import { changes, made } from './making.ts';
import { solidResult } from './solid-result.ts';
import type { Command } from './table.ts';

export const moveObject = changes('move_object');
export const rotateObject = changes('rotate_object');

export const copyObject: Command<'copy_object'> = (document, parameters) => {
  const { id, type } = document.get(parameters.object_id);
  return solidResult(document.add(made(document, { tool: 'copy_object', type, parameters, base: id })));
};

export const deleteObject: Command<'delete_object'> = (document, { object_id }) => {
  document.remove(document.get(object_id));
  return { object_id, deleted: true };
};
