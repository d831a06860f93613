import type { Commands } from '../commands.ts';
import { getBase, type Feature, createFeature } from '../feature.ts';
import { invalidParameter, KernelError } from '../kernel-error.ts';
import type { Body } from '../occt/body.ts';
import { toKernelError } from '../occt/to-kernel-error.ts';
import { type BuildableTool, featureBuilders } from './feature-builders.ts';
import { namesSubShapes, updateParameters } from './named-sub-shapes.ts';

/** The original feature of an object, and its replacement. */
interface Replacement {
  /** Id of the object. */
  readonly id: string;
  readonly origin: Feature;
  readonly changed: Feature;
}

/** A chain of features on a changed origin, with the body that it builds. */
interface ReplayedFeature {
  readonly feature: Feature;
  readonly body: Body;
  /** The body before the change, if it is needed for comparison. */
  readonly before: Body | undefined;
}

/**
 * Replays a chain of features on a changed origin. The caller frees the bodies. Throws `KernelError`, which names the
 * step that cannot be reapplied.
 */
export function replayFeature(step: Feature, replacement: Replacement, isCompared = false): ReplayedFeature {
  const below = step === replacement.origin ? undefined : getBase(step);
  if (!below) return buildReplayed(replacement.changed, isCompared ? replacement.origin : undefined);
  const under = replayFeature(below, replacement, isCompared || namesSubShapes(step));
  try {
    const feature = rebaseStep(under, step);
    return withStepName(step, replacement.id, () => buildReplayed(feature, isCompared ? step : undefined, under));
  } finally {
    under.body.shape.delete();
    under.before?.shape.delete();
  }
}

function withStepName<T>({ tool }: Feature, id: string, work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    const { code, message, objectId } = toKernelError(thrown);
    throw new KernelError(code, `${tool} cannot be reapplied to ${id} after this change: ${message}`, objectId);
  }
}

/** Rebases a step onto the replayed feature below it. */
function rebaseStep({ feature, body, before }: ReplayedFeature, step: Feature): Feature {
  const { tool, inputs, base = '' } = step;
  const parameters = before ? updateParameters(step, before, body) : step.parameters;
  return createFeature({ tool, parameters, inputs: { ...inputs, [base]: feature }, base });
}

/** Builds a feature as it is now, and also the old one if it is given. */
function buildReplayed(feature: Feature, old: Feature | undefined, under?: ReplayedFeature): ReplayedFeature {
  const body = buildBody(feature, under?.body);
  try {
    return { feature, body, before: old && buildBody(old, under?.before) };
  } catch (error) {
    body.shape.delete();
    throw error;
  }
}

/** Builds a feature and its inputs, except for a given base. Frees the bodies of the inputs. */
function buildBody({ tool, parameters, inputs, base }: Feature, given?: Body): Body {
  const owned = new Map<string, Body>();
  const body = (id: string): Body => {
    if (given && id === base) return given;
    const input = inputs[id];
    if (!input) throw invalidParameter(`${id} cannot be rebuilt: its history is too long.`);
    const known = owned.get(id) ?? buildBody(input);
    owned.set(id, known);
    return known;
  };
  try {
    return runBuilder(tool, parameters, body);
  } finally {
    for (const { shape } of owned.values()) shape.delete();
  }
}

function runBuilder(tool: string, parameters: Feature['parameters'], body: (id: string) => Body): Body {
  if (!isBuildable(tool)) throw invalidParameter(`Objects made by ${tool} cannot be rebuilt.`);
  const run = featureBuilders[tool] as (given: Commands[BuildableTool]['parameters'], inputs: object) => Body;
  // The tool has accepted these parameters before, or its schema has just parsed them.
  return run(parameters as Commands[BuildableTool]['parameters'], { body, solid: body });
}

export const isBuildable = (tool: string): tool is BuildableTool => tool in featureBuilders;
