import { modifies, buildFeature } from './feature-commands.ts';
import { toSolidResult } from './solid-result.ts';
import type { Command } from './command.ts';

export const mirrorObject: Command<'mirror_object'> = (document, parameters) => {
  const { id, type } = document.getObject(parameters.object_id);
  const mirrored = buildFeature(document, { tool: 'mirror_object', type, parameters, base: id });
  return toSolidResult(parameters.keep_original ? document.addObject(mirrored) : document.replaceObject(id, mirrored));
};

export const patternLinear = modifies('pattern_linear');
export const patternCircular = modifies('pattern_circular');
