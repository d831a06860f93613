import type { Feature } from '../feature.ts';
import { invalidParameter } from '../kernel-error.ts';
import type { Body } from '../occt/body.ts';
import { followed } from '../occt/modifiers/followed.ts';

/** Parameters by tool that name edges or faces of an object by number. */
const naming = new Map([
  ['create_fillet', 'edges'],
  ['create_chamfer', 'edges'],
  ['shell_object', 'open_faces'],
]);

/** True if a step names edges or faces one by one. */
export const namesParts = (step: Feature): boolean => namedIn(step).length > 0;

/**
 * Updates the parameters of a step for a rebuilt body, with the current numbers of its edges or faces.
 * Throws `INVALID_PARAMETER` when one of them no longer exists or cannot be identified.
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
    `${tool} of ${base} names ${id}, which cannot be identified reliably after this change: ` +
      `undo ${tool}, change the parameters and name it again${otherwise}. The document is unchanged.`,
  );
}
