import { type Html, html } from '@kerf/service';
import { getEndpointAnchor } from './endpoint-section.ts';
import type { EndpointGroup, ToolGroup } from './endpoint-groups.ts';
import { getToolAnchor } from './tool-section.ts';

/** Renders the table of contents. */
export const renderContents = (groups: readonly EndpointGroup[], toolGroups: readonly ToolGroup[]): Html =>
  html`<nav aria-label="Contents"><details open><summary>Contents</summary>
${groups.map(
  ({ title, endpoints }) => html`<h2>${title}</h2><ul>${endpoints.map(
    (endpoint) =>
      html`<li><a href="#${getEndpointAnchor(endpoint)}"><span class="method ${endpoint.method}">${endpoint.method.toUpperCase()}</span> <span>${breakPath(endpoint.path.replace('/api/v1', ''))}</span></a></li>`,
  )}</ul>
`,
)}${toolGroups.map(
  ({ category, tools }) => html`<h2>Tools: ${category}</h2><ul>${tools.map(
    (tool) => html`<li><a href="#${getToolAnchor(tool)}">${tool.name}</a></li>`,
  )}</ul>
`,
)}</details></nav>
`;

/** Allows a line break before each segment of a path. */
const breakPath = (path: string): readonly Html[] =>
  path
    .split('/')
    .slice(1)
    .map((part) => html`<wbr>/${part}`);
