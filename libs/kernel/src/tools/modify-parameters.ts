import { catalog, getCoarsePitch, describeIssue } from '@kerf/catalog';
import { type Feature, findOrigin } from '../feature.ts';
import { invalidParameter } from '../kernel-error.ts';
import { isBuildable, replayFeature } from './replay.ts';
import { toSolidResult } from './solid-result.ts';
import type { Command } from './command.ts';

export const modifyParameters: Command<'modify_parameters'> = (document, { object_id, parameters }) => {
  const { id, type, feature } = document.getObject(object_id);
  const origin = findOrigin(feature);
  const changed = { ...origin, parameters: mergeParameters(origin, parameters, id) };
  const modified = replayFeature(feature, { id, origin, changed });
  return toSolidResult(document.replaceObject(id, { type, body: modified.body, feature: modified.feature }));
};

/** Merges and validates the new parameters by the schema of the tool. Throws `INVALID_PARAMETER`. */
function mergeParameters({ tool, parameters }: Feature, changes: Record<string, unknown>, id: string) {
  const schema = catalog.findTool(tool)?.parameters;
  if (!schema || !isBuildable(tool)) throw invalidParameter(`${id} was made by ${tool} and cannot be rebuilt.`);
  const { data, error } = schema.safeParse({ ...dropCoarsePitch(parameters), ...changes }, { reportInput: true });
  if (error) {
    const [sentence] = error.issues.map((issue) => describeIssue(issue, Object.keys(schema.shape)));
    throw invalidParameter(`${id} cannot be made by ${tool} with these parameters: ${sentence}`);
  }
  const known = listObjectIds(parameters);
  const other = listObjectIds(data).find((named) => !known.includes(named));
  if (other === undefined) return data;
  throw invalidParameter(`modify_parameters cannot change the inputs of ${id} to ${other}: run ${tool} again instead.`);
}

/** Removes a coarse pitch, which the tool derives from the diameter again; any other pitch was chosen by the caller. */
function dropCoarsePitch(parameters: Feature['parameters']): Feature['parameters'] {
  const { pitch, ...rest } = parameters;
  return pitch !== undefined && pitch === getCoarsePitch(Number(parameters['diameter'])) ? rest : parameters;
}

/** Lists the object ids in parameters. A feature keeps its inputs, so they cannot be replaced. */
const listObjectIds = (parameters: Feature['parameters']): string[] =>
  ['object_id', 'object_ids', 'target_id', 'tool_ids']
    .flatMap((name) => parameters[name] ?? [])
    .filter((id) => typeof id === 'string');
