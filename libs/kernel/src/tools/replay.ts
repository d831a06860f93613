import type { Commands } from '../commands.ts';
import { baseOf, type Feature, featureOf } from '../feature.ts';
import { invalidParameter, KernelError } from '../kernel-error.ts';
import type { Body } from '../occt/body.ts';
import { toKernelError } from '../occt/failure.ts';
import { type Buildable, builds } from './builds.ts';
import { namesParts, parametersAfter } from './named-parts.ts';

/** The feature an object began with, and what is to take its place. */
interface Replacement {
  /** Of the object. */
  readonly id: string;
  readonly origin: Feature;
  readonly changed: Feature;
}

/** A chain of features upon another origin, with the body it makes. */
interface Replayed {
  readonly feature: Feature;
  readonly body: Body;
  /** The body that it made before, for who has to compare the two. */
  readonly before: Body | undefined;
}

/**
 * The same chain of features upon another origin. The caller frees the bodies. A step that cannot be done any more is
 * named by what is thrown.
 */
export function replayed(step: Feature, replacement: Replacement, isCompared = false): Replayed {
  const below = step === replacement.origin ? undefined : baseOf(step);
  if (!below) return built(replacement.changed, isCompared ? replacement.origin : undefined);
  const under = replayed(below, replacement, isCompared || namesParts(step));
  try {
    const feature = upon(under, step);
    return inStep(step, replacement.id, () => built(feature, isCompared ? step : undefined, under));
  } finally {
    under.body.shape.delete();
    under.before?.shape.delete();
  }
}

function inStep<T>({ tool }: Feature, id: string, work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    const { code, message, objectId } = toKernelError(thrown);
    throw new KernelError(code, `${tool} cannot be done again on ${id} after this change: ${message}`, objectId);
  }
}

/** The step as it is upon what is below it now. */
function upon({ feature, body, before }: Replayed, step: Feature): Feature {
  const { tool, inputs, base = '' } = step;
  const parameters = before ? parametersAfter(step, before, body) : step.parameters;
  return featureOf({ tool, parameters, inputs: { ...inputs, [base]: feature }, base });
}

/** Builds a feature as it is now, and as it was when that is asked for. */
function built(feature: Feature, old: Feature | undefined, under?: Replayed): Replayed {
  const body = bodyFrom(feature, under?.body);
  try {
    return { feature, body, before: old && bodyFrom(old, under?.before) };
  } catch (error) {
    body.shape.delete();
    throw error;
  }
}

/** Builds what a feature rests on, but for a base that is given, and the feature. What was built below it is freed. */
function bodyFrom({ tool, parameters, inputs, base }: Feature, given?: Body): Body {
  const owned = new Map<string, Body>();
  const body = (id: string): Body => {
    if (given && id === base) return given;
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

export const isBuildable = (tool: string): tool is Buildable => tool in builds;
