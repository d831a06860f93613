import { createHash } from 'node:crypto';
import type { Catalog } from '@kerf/catalog';
import { Html, html } from '@kerf/service';
import type { OpenApi } from './openapi-document.ts';
import { contentsOf } from './contents.ts';
import { endpointSection } from './endpoint-section.ts';
import { groupsOf, toolGroupsOf } from './groups.ts';
import { style } from './style.ts';
import { toolSection } from './tool-section.ts';

/** The reference as one page, without a script and without anything from elsewhere. */
export function referencePage(document: OpenApi, catalog: Catalog): string {
  const groups = groupsOf(document);
  const toolGroups = toolGroupsOf(catalog);
  const { title, version, description } = document.info;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} ${version}: reference</title>
<style>${new Html(style)}</style>
</head>
<body>
${contentsOf(groups, toolGroups)}<main>
<h1>${title} ${version}</h1>
<p>${description}</p>
${introduction}
${groups.map((group) => html`<h2>${group.title}</h2>${group.endpoints.map(endpointSection)}`)}
<h2>Tools</h2>
<p>What <code>parameters</code> and <code>result</code> hold, tool by tool. Lengths are millimetres, angles degrees.</p>
${toolGroups.map(
  ({ category, tools }) => html`<h3>${category}</h3>${tools.map((tool) => toolSection(tool, document))}`,
)}</main>
</body>
</html>
`.text;
}

const introduction = html`<p>The same as a document for programs: <a href="/api/v1/openapi.json">openapi.json</a>. In the
examples <code>$url</code> is the address of this service and <code>$key</code> an API key.</p>
<p>Every refusal is <code>{"error": …, "status_code": …}</code>: a sentence for a person, and the status. The header
<code>X-Error-Code</code> names it, as the lists below do; <code>X-Request-Id</code> names the request, and
<code>Retry-After</code> says when to ask again.</p>`;

const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** What the page is sent with: a browser loads, runs and frames nothing. */
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
