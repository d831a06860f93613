import { creates, modifies, buildFeature } from './feature-commands.ts';
import { toSolidResult } from './solid-result.ts';
import type { Command } from './command.ts';

export const createHole = modifies('create_hole');

const threadedRod = creates('create_thread', 'thread');

export const createThread: Command<'create_thread'> = (document, parameters) => {
  if (parameters.object_id === undefined) return threadedRod(document, parameters);
  const { id, type } = document.getObject(parameters.object_id);
  return toSolidResult(
    document.replaceObject(id, buildFeature(document, { tool: 'create_thread', type, parameters, base: id })),
  );
};
