import { catalog, coarsePitchOf, sentenceOf } from '@kerf/catalog';
import { type Feature, originOf } from '../feature.ts';
import { invalidParameter } from '../kernel-error.ts';
import { isBuildable, replayed } from './replay.ts';
import { solidResult } from './solid-result.ts';
import type { Command } from './table.ts';

export const modifyParameters: Command<'modify_parameters'> = (document, { object_id, parameters }) => {
  const { id, type, feature } = document.get(object_id);
  const origin = originOf(feature);
  const changed = { ...origin, parameters: changedParameters(origin, parameters, id) };
  const modified = replayed(feature, { id, origin, changed });
  return solidResult(document.replace(id, { type, body: modified.body, feature: modified.feature }));
};

/** What the tool that made the object says to the new parameters. */
function changedParameters({ tool, parameters }: Feature, changes: Record<string, unknown>, id: string) {
  const schema = catalog.find(tool)?.parameters;
  if (!schema || !isBuildable(tool)) throw invalidParameter(`${id} was made by ${tool} and cannot be built anew.`);
  const { data, error } = schema.safeParse({ ...chosenOf(parameters), ...changes }, { reportInput: true });
  if (error) {
    const [sentence] = error.issues.map((issue) => sentenceOf(issue, Object.keys(schema.shape)));
    throw invalidParameter(`${id} cannot be made by ${tool} so: ${sentence}`);
  }
  const known = objectsIn(parameters);
  const other = objectsIn(data).find((named) => !known.includes(named));
  if (other === undefined) return data;
  throw invalidParameter(`modify_parameters cannot make ${id} of ${other}: run ${tool} again instead.`);
}

/** A coarse pitch is that of the diameter, also of another one, which its tool fills in; any other pitch was chosen. */
function chosenOf(parameters: Feature['parameters']): Feature['parameters'] {
  const { pitch, ...rest } = parameters;
  return pitch !== undefined && pitch === coarsePitchOf(Number(parameters['diameter'])) ? rest : parameters;
}

/** The ids of the objects that parameters name. What was made of an object keeps it as it was then, and no others. */
const objectsIn = (parameters: Feature['parameters']): string[] =>
  ['object_id', 'object_ids', 'target_id', 'tool_ids']
    .flatMap((name) => parameters[name] ?? [])
    .filter((id) => typeof id === 'string');
