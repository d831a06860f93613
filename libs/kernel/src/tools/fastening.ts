import { adds, changes, made } from './making.ts';
import { solidResult } from './solid-result.ts';
import type { Command } from './table.ts';

export const createHole = changes('create_hole');

const threadedRod = adds('create_thread', 'thread');

export const createThread: Command<'create_thread'> = (document, parameters) => {
  if (parameters.object_id === undefined) return threadedRod(document, parameters);
  const { id, type } = document.get(parameters.object_id);
  return solidResult(document.replace(id, made(document, { tool: 'create_thread', type, parameters, base: id })));
};
