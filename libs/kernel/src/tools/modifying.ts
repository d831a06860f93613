import { catalog, sentenceOf } from '@kerf/catalog';
import { type Feature, originOf } from '../feature.ts';
import { invalidParameter } from '../kernel-error.ts';
import { isBuildable, replayed } from './replay.ts';
import { solidResult } from './solid-result.ts';
import type { Command } from './table.ts';

export const modifyParameters: Command<'modify_parameters'> = (document, { object_id, parameters }) => {
  const { id, type, feature } = document.get(object_id);
  const origin = originOf(feature);
  const changed = { ...origin, parameters: changedParameters(origin, parameters, id) };
  const modified = replayed(feature, { origin, changed });
  return solidResult(document.replace(id, { type, body: modified.body, feature: modified.feature }));
};

/** What the tool that made the object says to the new parameters. It is asked for exactly these names. */
function changedParameters({ tool, parameters }: Feature, changes: Record<string, unknown>, id: string) {
  const schema = catalog.find(tool)?.parameters;
  if (!schema || !isBuildable(tool)) throw invalidParameter(`${id} was made by ${tool} and cannot be built anew.`);
  const names = Object.keys(parameters);
  const unknown = Object.keys(changes).find((name) => !(name in schema.shape));
  if (unknown)
    throw invalidParameter(
      `${tool} has no parameter ${unknown.slice(0, 64)}; ${id} was made with ${names.join(', ')}.`,
    );
  const { data, error } = schema.safeParse({ ...parameters, ...changes }, { reportInput: true });
  if (data) return data;
  const sentences = error.issues.map((issue) => sentenceOf(issue, names));
  throw invalidParameter(`${id} cannot be made by ${tool} so: ${sentences[0]}`);
}
