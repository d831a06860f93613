import { type Html, html } from '@kerf/service';
import type { Content, Operation, Parameter, Response } from './openapi-document.ts';
import { exampleOf } from './example.ts';
import { fieldsOf, listOf, type Side } from './fields.ts';
import { paragraphs, prose } from './prose.ts';
import { wordsOf } from './words.ts';

/** An endpoint: method, path and its OpenAPI operation. */
export interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

type Answer = readonly [status: string, response: Response];

/** Returns the anchor of an endpoint on the page. */
export const anchorOf = ({ operation }: Endpoint): string => operation.operationId;

/** Renders the section of an endpoint. */
export function endpointSection(endpoint: Endpoint): Html {
  const { method, path, operation } = endpoint;
  const { summary, description, parameters, requestBody, responses } = operation;
  const answers = Object.entries(responses);
  return html`<section id="${anchorOf(endpoint)}">
<h3><a href="#${anchorOf(endpoint)}"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></a></h3>
<p>${prose(summary)}</p>
<p class="access">${accessOf(operation)} ${prose(description ?? '')}</p>
${parameters.length > 0 ? html`<h4>Parameters</h4>${listOf(parameters.map(parameterOf), 'asked')}` : undefined}
${requestBody ? html`<h4>Body</h4>${contentOf(requestBody.content, 'asked')}${exampleOf(endpoint)}` : undefined}
${answers.filter(isSuccess).map(success)}
<h4>Refusals</h4><dl>${answers.filter((one) => !isSuccess(one)).map(refusal)}</dl>
</section>
`;
}

const schemes: Readonly<Record<string, string>> = {
  apiKey: 'an API key in the header X-API-Key',
  fileToken: 'the token of a file slot as Bearer token',
};

function accessOf({ security }: Operation): string {
  const names = security.flatMap((scheme) => Object.keys(scheme)).map((name) => schemes[name] ?? name);
  return names.length > 0 ? `Requires ${names.join(', or ')}.` : 'Requires no authentication.';
}

const parameterOf = ({ name, in: place, required = false, description, schema }: Parameter) => ({
  name: place === 'path' ? `{${name}}` : name,
  schema,
  isRequired: required,
  description: `${place === 'header' ? 'Header. ' : ''}${description ?? schema.description ?? ''}`,
});

const isSuccess = ([status]: Answer): boolean => Number(status) < 400;

const refusal = ([status, { description }]: Answer): Html =>
  html`<dt>${status}</dt><dd>${paragraphs(description)}</dd>`;

function success([status, { content, description, headers = {} }]: Answer): Html {
  const named = Object.keys(headers).map((name) => html`<p>Includes the header <code>${name}</code>.</p>`);
  const told = Number(status) > 202 ? html`<p>${prose(description)}</p>` : undefined;
  return html`<h4>Answer ${status}</h4>${told}${named}${contentOf(content ?? {}, 'answered')}`;
}

const contentOf = (content: Content, side: Side): Html =>
  html`${Object.entries(content).map(
    ([type, { schema }]) =>
      html`<p class="content"><code>${type}</code> <span class="type">${schema && wordsOf(schema)}</span> ${prose(
        schema?.description ?? '',
      )}</p>${schema ? fieldsOf(schema, side) : undefined}`,
  )}`;
