import { getFileVariable } from '@kerf/service/configuration';
import * as z from 'zod';

/** Columns of a table of variables. */
export const columns = ['variable', 'meaning', 'values', 'default'] as const;

/** Builds a table row for each variable of an environment. */
export function renderRows(variables: z.ZodRawShape): string[][] {
  const { properties = {}, required = [] } = z.toJSONSchema(z.object(variables), { io: 'input' });
  return Object.entries(properties).map(([name, variable]) => {
    if (typeof variable === 'boolean' || !variable.description) throw new Error(`${name} has no description.`);
    const { description } = variable;
    return [
      `\`${name}\``,
      description,
      variable['isSecret'] === true
        ? `${describeValues(variable)}; in a file: \`${getFileVariable(name)}\``
        : describeValues(variable),
      required.includes(name) ? 'required' : describeDefault(variable.default),
    ];
  });
}

type Variable = z.core.JSONSchema.JSONSchema;

function describeValues(variable: Variable): string {
  if (variable.enum) return variable.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (variable.type === 'string') return describeText(variable);
  return `${variable.type === 'integer' ? 'a whole number' : 'a number'}${describeRange(variable)}`;
}

function describeText({ format, minLength = 1 }: Variable): string {
  if (format === 'uri') return 'a URL';
  return minLength > 1 ? `at least ${minLength} characters` : 'text';
}

/** Formats the allowed range, without a maximum if the schema sets none. */
function describeRange({ minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER }: Variable): string {
  const from = minimum === undefined ? ` above ${exclusiveMinimum}` : ` from ${minimum}`;
  return maximum === Number.MAX_SAFE_INTEGER ? from : `${from} to ${maximum}`;
}

function describeDefault(value: unknown): string {
  if (value === undefined || value === '') return 'none';
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
