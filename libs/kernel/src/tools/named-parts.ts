import type { Feature } from '../feature.ts';
import { invalidParameter } from '../kernel-error.ts';
import type { Body } from '../occt/body.ts';
import { followed } from '../occt/modifiers/followed.ts';

/** The parameters in which tools that change an object name its edges or faces by their numbers. */
const naming = new Map([
  ['create_fillet', 'edges'],
  ['create_chamfer', 'edges'],
  ['shell_object', 'open_faces'],
]);

/** Whether a step is of edges or faces that were named one by one. */
export const namesParts = (step: Feature): boolean => namedIn(step).length > 0;

/**
 * The parameters of a step on a body that was built anew, with the numbers that its edges or faces have there.
 * Refuses INVALID_PARAMETER when one of them is not there any more, or another may have come in its place.
 */
export function parametersAfter(step: Feature, before: Body, after: Body): Feature['parameters'] {
  const parameter = naming.get(step.tool);
  const ids = namedIn(step);
  if (parameter === undefined || ids.length === 0) return step.parameters;
  const now = followed(before, after, ids);
  const lost = ids.find((_, i) => now[i] === undefined);
  if (lost !== undefined) throw unknownPart(step, lost);
  return { ...step.parameters, [parameter]: now };
}

function namedIn({ tool, parameters }: Feature): string[] {
  const ids = parameters[naming.get(tool) ?? ''];
  return Array.isArray(ids) ? ids.map(String) : [];
}

function unknownPart({ tool, base = 'an object' }: Feature, id: string) {
  const otherwise = id.startsWith('edge_') ? ', or choose edges by edge_filter' : '';
  return invalidParameter(
    `${tool} of ${base} names ${id}, which cannot be told for certain after this change: ` +
      `undo ${tool}, change the parameters and name it anew${otherwise}. The document is unchanged.`,
  );
}
