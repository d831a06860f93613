import { type Html, html } from '@kerf/service';
import type { Schema } from './openapi-document.ts';
import { renderProse } from './prose.ts';
import { getAlternatives, isSchema, describeSchema } from './describe-schema.ts';

/** A documented value: a field, or a parameter of a request. */
interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly description?: string | undefined;
}

/** Direction of a value: sent by the caller, or returned to it. */
export type Side = 'asked' | 'answered';

/** Renders the fields of a schema at any depth; undefined if it has none. */
export function renderFields(schema: Schema, side: Side): Html | undefined {
  const { properties = {}, required = [], items, additionalProperties: others } = schema;
  const own = Object.entries(properties).map(([name, field]) => ({
    name,
    schema: typeof field === 'object' ? field : {},
    isRequired: required.includes(name),
  }));
  if (own.length > 0) return renderFieldList(own, side);
  const within = [items, others, ...getAlternatives(schema)].flatMap((part) => (isSchema(part) ? [part] : []));
  const lists = within.flatMap((part) => renderFields(part, side) ?? []);
  return lists.length > 1 ? html`<p>One of these:</p>${lists}` : lists[0];
}

/** Renders a list of values, each with its type, bounds, default and nested fields. */
export const renderFieldList = (fields: readonly Field[], side: Side): Html =>
  html`<dl>${fields.map((one) => renderField(one, side))}</dl>`;

function renderField({ name, schema, isRequired, description = schema.description }: Field, side: Side): Html {
  return html`<dt><code>${name}</code> <span class="type">${describeSchema(schema)}</span>${remarks[side](isRequired)}</dt>
<dd>${description ? html`<p>${renderProse(description)}</p>` : undefined}${
    side === 'asked' ? renderDefault(schema) : undefined
  }${renderFields(schema, side)}</dd>
`;
}

/** Remarks on the exception: most request fields are optional, and most response fields are always present. */
const remarks: Readonly<Record<Side, (isRequired: boolean) => Html | undefined>> = {
  asked: (isRequired) => (isRequired ? html` <em>required</em>` : undefined),
  answered: (isRequired) => (isRequired ? undefined : html` <em>optional</em>`),
};

const renderDefault = ({ default: value }: Schema): Html | undefined =>
  value === undefined ? undefined : html`<p class="default">Default: <code>${JSON.stringify(value)}</code></p>`;
