import { type Html, html } from '@kerf/service';
import type { Content, Operation, Parameter, Response } from './openapi-document.ts';
import { renderFields, renderFieldList, type Side } from './field-table.ts';
import { renderParagraphs, renderProse } from './prose.ts';
import { describeSchema } from './describe-schema.ts';

/** An endpoint: method, path and its OpenAPI operation. */
export interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

type StatusResponse = readonly [status: string, response: Response];

/** Returns the anchor of an endpoint on the page. */
export const getEndpointAnchor = ({ operation }: Endpoint): string => operation.operationId;

/** Renders the section of an endpoint. */
export function renderEndpointSection(endpoint: Endpoint): Html {
  const { method, path, operation } = endpoint;
  const { summary, description, parameters, requestBody, responses } = operation;
  const answers = Object.entries(responses);
  return html`<section id="${getEndpointAnchor(endpoint)}">
<h3><a href="#${getEndpointAnchor(endpoint)}"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></a></h3>
<p>${renderProse(summary)}</p>
<p class="access">${describeAccess(operation)} ${renderProse(description ?? '')}</p>
${parameters.length > 0 ? html`<h4>Parameters</h4>${renderFieldList(parameters.map(toField), 'asked')}` : undefined}
${requestBody ? html`<h4>Body</h4>${renderContent(requestBody.content, 'asked')}${renderExample(endpoint)}` : undefined}
${answers.filter(isSuccess).map(renderSuccess)}
<h4>Refusals</h4><dl>${answers.filter((one) => !isSuccess(one)).map(renderRefusal)}</dl>
</section>
`;
}

const schemes: Readonly<Record<string, string>> = {
  apiKey: 'an API key in the header X-API-Key',
  session: 'the session of a person who is signed in to the dashboard',
  fileToken: 'the token of a file slot as Bearer token',
};

function describeAccess({ security }: Operation): string {
  const names = security.flatMap((scheme) => Object.keys(scheme)).map((name) => schemes[name] ?? name);
  return names.length > 0 ? `Requires ${names.join(', or ')}.` : 'Requires no authentication.';
}

const toField = ({ name, in: place, required = false, description, schema }: Parameter) => ({
  name: place === 'path' ? `{${name}}` : name,
  schema,
  isRequired: required,
  description: `${place === 'header' ? 'Header. ' : ''}${description ?? schema.description ?? ''}`,
});

const isSuccess = ([status]: StatusResponse): boolean => Number(status) < 400;

const renderRefusal = ([status, { description }]: StatusResponse): Html =>
  html`<dt>${status}</dt><dd>${renderParagraphs(description)}</dd>`;

function renderSuccess([status, { content, description, headers = {} }]: StatusResponse): Html {
  const named = Object.keys(headers).map((name) => html`<p>Includes the header <code>${name}</code>.</p>`);
  const descriptionHtml = Number(status) > 202 ? html`<p>${renderProse(description)}</p>` : undefined;
  return html`<h4>Answer ${status}</h4>${descriptionHtml}${named}${renderContent(content ?? {}, 'answered')}`;
}

const renderContent = (content: Content, side: Side): Html =>
  html`${Object.entries(content).map(
    ([type, { schema }]) =>
      html`<p class="content"><code>${type}</code> <span class="type">${schema && describeSchema(schema)}</span> ${renderProse(
        schema?.description ?? '',
      )}</p>${schema ? renderFields(schema, side) : undefined}`,
  )}`;

/** Renders a curl command that can be pasted into a shell; undefined if the document has no example. */
function renderExample({ method, path, operation: { requestBody, security } }: Endpoint): Html | undefined {
  const [type, { example } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || example === undefined) return undefined;
  const lines = [
    `curl -X ${method.toUpperCase()} "$url${path}"`,
    ...(security.length > 0 ? ['-H "X-API-Key: $key"'] : []),
    `-H 'Content-Type: ${type}'`,
    `-d '${JSON.stringify(example, null, 2)}'`,
  ];
  return html`<h4>Example</h4><pre>${lines.join(' \\\n  ')}</pre>`;
}
