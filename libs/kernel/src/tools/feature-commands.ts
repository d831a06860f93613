import type { Commands } from '../commands.ts';
import type { CadObject, Document, BuiltFeature } from '../document.ts';
import { type Feature, createFeature } from '../feature.ts';
import { invalidParameter } from '../kernel-error.ts';
import type { Body } from '../occt/body.ts';
import type { Command } from './command.ts';
import { type BuildableTool, featureBuilders } from './feature-builders.ts';
import { toSolidResult } from './solid-result.ts';

/** One call of a tool that builds a body. */
interface FeatureRequest<N extends BuildableTool> {
  readonly tool: N;
  /** Type of the resulting object. */
  readonly type: string;
  readonly parameters: Commands[N]['parameters'];
  /** Id of the object that is modified or copied. */
  readonly base?: string;
}

/** Runs the tool on the objects of the document, and records the feature with its inputs. */
export function buildFeature<N extends BuildableTool>(
  document: Document,
  { tool, type, parameters, base }: FeatureRequest<N>,
): BuiltFeature {
  const inputs: Record<string, Feature> = {};
  const getInput = (id: string): CadObject => {
    const object = document.getObject(id);
    inputs[id] = object.feature;
    return object;
  };
  const body = featureBuilders[tool](parameters, {
    body: (id) => getInput(id).body,
    solid: (id) => requireSolid(getInput(id)),
  });
  return { type, body, feature: createFeature({ tool, parameters, inputs, base }) };
}

/** Creates a command that adds one object. */
export const creates =
  <N extends BuildableTool>(tool: N, type: string) =>
  (document: Document, parameters: Commands[N]['parameters']) =>
    toSolidResult(document.addObject(buildFeature(document, { tool, type, parameters })));

type ModifyingTool = {
  [N in BuildableTool]: Commands[N]['parameters'] extends { object_id: string } ? N : never;
}[BuildableTool];

/** Creates a command that modifies one object, which keeps its id. */
export const modifies =
  <N extends ModifyingTool>(tool: N) =>
  (document: Document, parameters: Commands[N]['parameters']) => {
    const { id, type } = document.getObject(parameters.object_id);
    return toSolidResult(document.replaceObject(id, buildFeature(document, { tool, type, parameters, base: id })));
  };

const createThreadedRod = creates('create_thread', 'thread');

/** Cuts a thread into an object, or creates a threaded rod if no object is given. */
export const createThread: Command<'create_thread'> = (document, parameters) => {
  if (parameters.object_id === undefined) return createThreadedRod(document, parameters);
  const { id, type } = document.getObject(parameters.object_id);
  return toSolidResult(
    document.replaceObject(id, buildFeature(document, { tool: 'create_thread', type, parameters, base: id })),
  );
};

export const mirrorObject: Command<'mirror_object'> = (document, parameters) => {
  const { id, type } = document.getObject(parameters.object_id);
  const mirrored = buildFeature(document, { tool: 'mirror_object', type, parameters, base: id });
  return toSolidResult(parameters.keep_original ? document.addObject(mirrored) : document.replaceObject(id, mirrored));
};

export const copyObject: Command<'copy_object'> = (document, parameters) => {
  const { id, type } = document.getObject(parameters.object_id);
  return toSolidResult(document.addObject(buildFeature(document, { tool: 'copy_object', type, parameters, base: id })));
};

export const deleteObject: Command<'delete_object'> = (document, { object_id }) => {
  document.removeObject(document.getObject(object_id));
  return { object_id, deleted: true };
};

/** Returns the body of an object. Throws `INVALID_PARAMETER` for a curve. */
export function requireSolid({ id, body }: CadObject): Body {
  if (body.solids > 0) return body;
  throw invalidParameter(`${id} is a curve and has no volume. create_helix with wire_radius makes a solid.`);
}
