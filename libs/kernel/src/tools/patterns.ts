import { changes, made } from './making.ts';
import { solidResult } from './solid-result.ts';
import type { Command } from './table.ts';

export const mirrorObject: Command<'mirror_object'> = (document, parameters) => {
  const { id, type } = document.get(parameters.object_id);
  const mirrored = made(document, { tool: 'mirror_object', type, parameters, base: id });
  return solidResult(parameters.keep_original ? document.add(mirrored) : document.replace(id, mirrored));
};

export const patternLinear = changes('pattern_linear');
export const patternCircular = changes('pattern_circular');
