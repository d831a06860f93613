import { modifies, buildFeature } from './feature-commands.ts';
import { toSolidResult } from './solid-result.ts';
import type { Command } from './command.ts';

export const moveObject = modifies('move_object');
export const rotateObject = modifies('rotate_object');

export const copyObject: Command<'copy_object'> = (document, parameters) => {
  const { id, type } = document.getObject(parameters.object_id);
  return toSolidResult(document.addObject(buildFeature(document, { tool: 'copy_object', type, parameters, base: id })));
};

export const deleteObject: Command<'delete_object'> = (document, { object_id }) => {
  document.removeObject(document.getObject(object_id));
  return { object_id, deleted: true };
};
