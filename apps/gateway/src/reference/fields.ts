import { type Html, html } from '@kerf/service';
import type { Schema } from './openapi-document.ts';
import { prose } from './prose.ts';
import { alternativesOf, isSchema, wordsOf } from './words.ts';

/** A documented value: a field, or a parameter of a request. */
interface Told {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly description?: string | undefined;
}

/** Direction of a value: sent by the caller, or returned to it. */
export type Side = 'asked' | 'answered';

/** Renders the fields of a schema at any depth; undefined if it has none. */
export function fieldsOf(schema: Schema, side: Side): Html | undefined {
  const { properties = {}, required = [], items, additionalProperties: others } = schema;
  const own = Object.entries(properties).map(([name, field]) => ({
    name,
    schema: typeof field === 'object' ? field : {},
    isRequired: required.includes(name),
  }));
  if (own.length > 0) return listOf(own, side);
  const within = [items, others, ...alternativesOf(schema)].flatMap((part) => (isSchema(part) ? [part] : []));
  const lists = within.flatMap((part) => fieldsOf(part, side) ?? []);
  return lists.length > 1 ? html`<p>One of these:</p>${lists}` : lists[0];
}

/** Renders a list of values, each with its type, bounds, default and nested fields. */
export const listOf = (all: readonly Told[], side: Side): Html => html`<dl>${all.map((one) => told(one, side))}</dl>`;

function told({ name, schema, isRequired, description = schema.description }: Told, side: Side): Html {
  return html`<dt><code>${name}</code> <span class="type">${wordsOf(schema)}</span>${remark[side](isRequired)}</dt>
<dd>${description ? html`<p>${prose(description)}</p>` : undefined}${
    side === 'asked' ? defaultOf(schema) : undefined
  }${fieldsOf(schema, side)}</dd>
`;
}

/** Remarks on the exception: most request fields are optional, and most response fields are always present. */
const remark: Readonly<Record<Side, (isRequired: boolean) => Html | undefined>> = {
  asked: (isRequired) => (isRequired ? html` <em>required</em>` : undefined),
  answered: (isRequired) => (isRequired ? undefined : html` <em>optional</em>`),
};

const defaultOf = ({ default: usual }: Schema): Html | undefined =>
  usual === undefined ? undefined : html`<p class="default">Default: <code>${JSON.stringify(usual)}</code></p>`;
