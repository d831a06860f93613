import * as z from 'zod';

const identifier = z.string().regex(/^[a-z][a-z0-9_]*$/);
const describedFields = { name: identifier, unit: z.string().optional(), description: z.string().min(1) };

const parameter = z.discriminatedUnion('type', [
  z.strictObject({
    ...describedFields,
    type: z.enum(['number', 'integer']),
    default: z.number(),
    minimum: z.number(),
    maximum: z.number(),
  }),
  z.strictObject({
    ...describedFields,
    type: z.literal('choice'),
    default: z.string(),
    options: z.array(z.string()).min(1),
  }),
]);
export type Parameter = z.output<typeof parameter>;

/** A command. `{i}` in the id is the repetition index; "=…" in parameters is an expression, "@id" an object. */
const command = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_{}]*$/),
  command: z.string(),
  parameters: z.record(z.string(), z.unknown()),
});
export type CommandStep = z.output<typeof command>;

export interface Repeated {
  readonly repeat: { readonly name: string; readonly count: string | number };
  readonly steps: readonly Step[];
}

export interface Conditional {
  readonly when: string;
  readonly steps: readonly Step[];
}

/** A design_socket_cutout call; the last of its commands has the id. */
interface CutOut {
  readonly cut_out: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export type Step = CommandStep | Repeated | Conditional | CutOut;

const step: z.ZodType<Step> = z.lazy(() => z.union([command, repeated, conditional, cutOut]));
const steps = z.array(step).min(1);
const repeated = z.strictObject({
  repeat: z.strictObject({ name: identifier, count: z.union([z.string(), z.int()]) }),
  steps,
});
const conditional = z.strictObject({ when: z.string(), steps });

const cutOut = z.strictObject({ cut_out: identifier, parameters: z.record(z.string(), z.unknown()) });

const corner = z.array(z.union([z.string(), z.number()])).length(3);

/** Extent of the design, as expressions over its parameters and the extruded profile (`profile_area` and others). */
const measures = z.strictObject({
  /** Named intermediate values; each may use earlier ones. */
  where: z.array(z.strictObject({ name: identifier, value: z.string() })).default([]),
  bounding_box: z.strictObject({ min: corner, max: corner }),
  /** Null: no closed form. */
  volume_mm3: z.string().nullable(),
});

/** Schema of a template file: a design with parameters. */
export const template = z.strictObject({
  template_id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  name: z.string().min(1),
  category: z.string().min(1),
  description: z.string().min(1),
  version: z.string(),
  parameters: z.array(parameter).min(1),
  constraints: z.array(z.strictObject({ rule: z.string(), reason: z.string() })),
  steps,
  measures,
  /** Id of the step that creates the design. */
  result: identifier,
  /** Sources of its figures. */
  sources: z.array(z.string()),
});
export type Template = z.output<typeof template>;
