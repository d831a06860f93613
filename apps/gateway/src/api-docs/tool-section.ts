import type { ToolEntry } from '@kerf/catalog';
import { type Html, html } from '@kerf/service';
import type { OpenApi } from './openapi-document.ts';
import { renderFields } from './field-table.ts';
import { renderProse } from './prose.ts';

/** Returns the anchor of a tool on the page. */
export const getToolAnchor = ({ name }: Pick<ToolEntry, 'name'>): string => `tool-${name}`;

/** Renders the description, parameters and result of a tool. */
export function renderToolSection(tool: ToolEntry, { components: { schemas } }: OpenApi): Html {
  const { [`${tool.name}.parameters`]: parameters = {}, [`${tool.name}.result`]: result = {} } = schemas;
  return html`<section id="${getToolAnchor(tool)}">
<h4><a href="#${getToolAnchor(tool)}"><code>${tool.name}</code></a></h4>
<p>${renderProse(tool.description)}</p>
<p class="access">${describeTerms(tool)}</p>
<h5>Parameters</h5>${renderFields(parameters, 'asked') ?? html`<p>None.</p>`}
<h5>Result</h5>${renderFields(result, 'answered')}
</section>
`;
}

function describeTerms({ cost, effect, runsOn, tier, toolset }: ToolEntry): string {
  const terms = [
    runsOn === 'adapter' ? 'Runs on an adapter.' : 'Runs on the service.',
    `Costs ${cost} ${cost === 1 ? 'operation' : 'operations'}.`,
    tier === 'free' ? '' : `Requires the tier ${tier} or higher.`,
    toolset === 'core' ? '' : `Listed with toolset=${toolset}.`,
    effect === 'reads' ? 'Read-only.' : '',
  ];
  return terms.filter((term) => term !== '').join(' ');
}
