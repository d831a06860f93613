import { createHash } from 'node:crypto';
import type { Catalog } from '@kerf/catalog';
import { Html, html } from '@kerf/service';
import type { OpenApi } from './openapi-document.ts';
import { renderContents } from './table-of-contents.ts';
import { renderEndpointSection } from './endpoint-section.ts';
import { groupEndpoints, groupTools } from './endpoint-groups.ts';
import { pageStyle } from './page-style.ts';
import { renderToolSection } from './tool-section.ts';

/** Renders the API reference as one page without scripts or external resources. */
export function renderReferencePage(document: OpenApi, catalog: Catalog): string {
  const groups = groupEndpoints(document);
  const toolGroups = groupTools(catalog);
  const { title, version, description } = document.info;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} ${version}: reference</title>
<style>${new Html(pageStyle)}</style>
</head>
<body>
${renderContents(groups, toolGroups)}<main>
<h1>${title} ${version}</h1>
<p>${description}</p>
${introduction}
${groups.map((group) => html`<h2>${group.title}</h2>${group.endpoints.map(renderEndpointSection)}`)}
<h2>Tools</h2>
<p>Contents of <code>parameters</code> and <code>result</code>, tool by tool. Lengths are millimetres, angles degrees.</p>
${toolGroups.map(
  ({ category, tools }) => html`<h3>${category}</h3>${tools.map((tool) => renderToolSection(tool, document))}`,
)}</main>
</body>
</html>
`.text;
}

const introduction = html`<p>Machine-readable version: <a href="/api/v1/openapi.json">openapi.json</a>. In the
examples, <code>$url</code> is the base URL of this service and <code>$key</code> an API key.</p>
<p>Every error is <code>{"error": …, "status_code": …}</code>: a human-readable message and the status. The header
<code>X-Error-Code</code> contains its code, as listed below; <code>X-Request-Id</code> identifies the request, and
<code>Retry-After</code> says when to retry.</p>`;

const styleHash = `'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`;

/** Response headers of the page: browsers load no resources, run no scripts and allow no framing. */
export const referenceHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${styleHash}`,
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
