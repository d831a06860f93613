import { catalog, sentenceOf } from '@kerf/catalog';
import type { Commands } from '../commands.ts';
import { type Feature, featureOf, originOf } from '../feature.ts';
import { invalidParameter } from '../kernel-error.ts';
import type { Body } from '../occt/body.ts';
import { type Buildable, builds } from './builds.ts';
import { solidResult } from './solid-result.ts';
import type { Command } from './table.ts';

export const modifyParameters: Command<'modify_parameters'> = (document, { object_id, parameters }) => {
  const { id, type, feature } = document.get(object_id);
  const origin = originOf(feature);
  const changed = { ...origin, parameters: changedParameters(origin, parameters, id) };
  const modified = replaced(feature, origin, changed);
  return solidResult(document.replace(id, { type, body: bodyFrom(modified), feature: modified }));
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

/** The same chain of features upon another origin. */
function replaced(feature: Feature, origin: Feature, changed: Feature): Feature {
  const { tool, parameters, inputs, base } = feature;
  if (feature === origin) return changed;
  const below = base === undefined ? undefined : inputs[base];
  if (base === undefined || !below) return feature;
  return featureOf({ tool, parameters, inputs: { ...inputs, [base]: replaced(below, origin, changed) }, base });
}

/** Builds everything that a feature rests on, and the feature. What is only rested on is freed again. */
function bodyFrom({ tool, parameters, inputs }: Feature): Body {
  const owned = new Map<string, Body>();
  const body = (id: string): Body => {
    const input = inputs[id];
    if (!input) throw invalidParameter(`${id} cannot be built anew: too much was done to it.`);
    const known = owned.get(id) ?? bodyFrom(input);
    owned.set(id, known);
    return known;
  };
  try {
    return build(tool, parameters, body);
  } finally {
    for (const { shape } of owned.values()) shape.delete();
  }
}

function build(tool: string, parameters: Feature['parameters'], body: (id: string) => Body): Body {
  if (!isBuildable(tool)) throw invalidParameter(`What ${tool} made cannot be built anew.`);
  const run = builds[tool] as (given: Commands[Buildable]['parameters'], inputs: object) => Body;
  // The tool has taken these very parameters before, or its schema has just parsed them.
  return run(parameters as Commands[Buildable]['parameters'], { body, solid: body });
}

const isBuildable = (tool: string): tool is Buildable => tool in builds;
