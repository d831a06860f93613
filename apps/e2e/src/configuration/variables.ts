import * as z from 'zod';

/** Columns of a table of variables. */
export const columns = ['variable', 'meaning', 'values', 'default'] as const;

/** Builds a table row for each variable of an environment. */
export function linesOf(variables: z.ZodRawShape): string[][] {
  const { properties = {}, required = [] } = z.toJSONSchema(z.object(variables), { io: 'input' });
  return Object.entries(properties).map(([name, variable]) => {
    if (typeof variable === 'boolean' || !variable.description) throw new Error(`${name} has no description.`);
    const { description } = variable;
    return [
      `\`${name}\``,
      description,
      takes(variable),
      required.includes(name) ? 'required' : unset(variable.default),
    ];
  });
}

type Variable = z.core.JSONSchema.JSONSchema;

function takes(variable: Variable): string {
  if (variable.enum) return variable.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (variable.type === 'string') return text(variable);
  return `${variable.type === 'integer' ? 'a whole number' : 'a number'}${range(variable)}`;
}

function text({ format, minLength = 1 }: Variable): string {
  if (format === 'uri') return 'a URL';
  return minLength > 1 ? `at least ${minLength} characters` : 'text';
}

/** Formats the allowed range, without a maximum if the schema sets none. */
function range({ minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER }: Variable): string {
  const from = minimum === undefined ? ` above ${exclusiveMinimum}` : ` from ${minimum}`;
  return maximum === Number.MAX_SAFE_INTEGER ? from : `${from} to ${maximum}`;
}

function unset(value: unknown): string {
  if (value === undefined || value === '') return 'none';
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
