import { type Html, html } from '@kerf/service';
import type { Schema } from './openapi-document.ts';
import { prose } from './prose.ts';
import { alternativesOf, isSchema, wordsOf } from './words.ts';

/** A value that is told of: a field, or a parameter of a request. */
interface Told {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly description?: string | undefined;
}

/** Whether a caller gives a value, or is given it. */
export type Side = 'asked' | 'answered';

/** The fields within a schema, however deep; nothing where it has none. */
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

/** A list of values, each with its type, bounds, default and what is within it. */
export const listOf = (all: readonly Told[], side: Side): Html => html`<dl>${all.map((one) => told(one, side))}</dl>`;

function told({ name, schema, isRequired, description = schema.description }: Told, side: Side): Html {
  return html`<dt><code>${name}</code> <span class="type">${wordsOf(schema)}</span>${remark[side](isRequired)}</dt>
<dd>${description ? html`<p>${prose(description)}</p>` : undefined}${
    side === 'asked' ? defaultOf(schema) : undefined
  }${fieldsOf(schema, side)}</dd>
`;
}

/** What is told of the unusual case: most that is asked may be left out, and most of an answer is there. */
const remark: Readonly<Record<Side, (isRequired: boolean) => Html | undefined>> = {
  asked: (isRequired) => (isRequired ? html` <em>required</em>` : undefined),
  answered: (isRequired) => (isRequired ? undefined : html` <em>not always there</em>`),
};

const defaultOf = ({ default: usual }: Schema): Html | undefined =>
  usual === undefined ? undefined : html`<p class="default">Default: <code>${JSON.stringify(usual)}</code></p>`;
