import type { Feature } from '../feature.ts';
import { invalidParameter } from '../kernel-error.ts';
import type { Body } from '../occt/body.ts';
import { trackSubShapes } from '../occt/modifiers/track-sub-shapes.ts';

/** Parameters by tool that name edges or faces of an object by number. */
const namingParameters = new Map([
  ['create_fillet', 'edges'],
  ['create_chamfer', 'edges'],
  ['shell_object', 'open_faces'],
]);

/** True if a step names edges or faces one by one. */
export const namesSubShapes = (step: Feature): boolean => getNamedIds(step).length > 0;

/**
 * Updates the parameters of a step for a rebuilt body, with the current numbers of its edges or faces.
 * Throws `INVALID_PARAMETER` when one of them no longer exists or cannot be identified.
 */
export function updateParameters(step: Feature, before: Body, after: Body): Feature['parameters'] {
  const parameter = namingParameters.get(step.tool);
  const ids = getNamedIds(step);
  if (parameter === undefined || ids.length === 0) return step.parameters;
  const now = trackSubShapes(before, after, ids);
  const lost = ids.find((_, i) => now[i] === undefined);
  if (lost !== undefined) throw subShapeLost(step, lost);
  return { ...step.parameters, [parameter]: now };
}

function getNamedIds({ tool, parameters }: Feature): string[] {
  const ids = parameters[namingParameters.get(tool) ?? ''];
  return Array.isArray(ids) ? ids.map(String) : [];
}

function subShapeLost({ tool, base = 'an object' }: Feature, id: string) {
  const otherwise = id.startsWith('edge_') ? ', or choose edges by edge_filter' : '';
  return invalidParameter(
    `${tool} of ${base} names ${id}, which cannot be identified reliably after this change: ` +
      `undo ${tool}, change the parameters and name it again${otherwise}. The document is unchanged.`,
  );
}
