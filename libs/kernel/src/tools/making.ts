import type { Commands } from '../commands.ts';
import type { CadObject, Document, Made } from '../document.ts';
import { type Feature, featureOf } from '../feature.ts';
import { invalidParameter } from '../kernel-error.ts';
import type { Body } from '../occt/body.ts';
import { type Buildable, builds } from './builds.ts';
import { solidResult } from './solid-result.ts';

/** One call of a tool that builds a body. */
interface Making<N extends Buildable> {
  readonly tool: N;
  /** Type of the resulting object. */
  readonly type: string;
  readonly parameters: Commands[N]['parameters'];
  /** Id of the object that is modified or copied. */
  readonly base?: string;
}

/** Runs the tool on the objects of the document, and records the feature with its inputs. */
export function made<N extends Buildable>(document: Document, { tool, type, parameters, base }: Making<N>): Made {
  const inputs: Record<string, Feature> = {};
  const taken = (id: string): CadObject => {
    const object = document.get(id);
    inputs[id] = object.feature;
    return object;
  };
  const body = builds[tool](parameters, { body: (id) => taken(id).body, solid: (id) => solidOf(taken(id)) });
  return { type, body, feature: featureOf({ tool, parameters, inputs, base }) };
}

/** Creates a command that adds one object. */
export const adds =
  <N extends Buildable>(tool: N, type: string) =>
  (document: Document, parameters: Commands[N]['parameters']) =>
    solidResult(document.add(made(document, { tool, type, parameters })));

type Changing = { [N in Buildable]: Commands[N]['parameters'] extends { object_id: string } ? N : never }[Buildable];

/** Creates a command that modifies one object, which keeps its id. */
export const changes =
  <N extends Changing>(tool: N) =>
  (document: Document, parameters: Commands[N]['parameters']) => {
    const { id, type } = document.get(parameters.object_id);
    return solidResult(document.replace(id, made(document, { tool, type, parameters, base: id })));
  };

/** Returns the body of an object. Throws `INVALID_PARAMETER` for a curve. */
export function solidOf({ id, body }: CadObject): Body {
  if (body.solids > 0) return body;
  throw invalidParameter(`${id} is a curve and has no volume. create_helix with wire_radius makes a solid.`);
}
