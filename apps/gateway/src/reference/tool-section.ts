import type { Entry } from '@kerf/catalog';
import { type Html, html } from '@kerf/service';
import type { OpenApi } from './openapi-document.ts';
import { fieldsOf } from './fields.ts';
import { prose } from './prose.ts';

/** Returns the anchor of a tool on the page. */
export const toolAnchor = ({ name }: Pick<Entry, 'name'>): string => `tool-${name}`;

/** Renders the description, parameters and result of a tool. */
export function toolSection(tool: Entry, { components: { schemas } }: OpenApi): Html {
  const { [`${tool.name}.parameters`]: parameters = {}, [`${tool.name}.result`]: result = {} } = schemas;
  return html`<section id="${toolAnchor(tool)}">
<h4><a href="#${toolAnchor(tool)}"><code>${tool.name}</code></a></h4>
<p>${prose(tool.description)}</p>
<p class="access">${termsOf(tool)}</p>
<h5>Parameters</h5>${fieldsOf(parameters, 'asked') ?? html`<p>None.</p>`}
<h5>Result</h5>${fieldsOf(result, 'answered')}
</section>
`;
}

function termsOf({ cost, effect, runsOn, tier, toolset }: Entry): string {
  const terms = [
    runsOn === 'adapter' ? 'Runs on an adapter.' : 'Runs on the service.',
    `Costs ${cost} ${cost === 1 ? 'operation' : 'operations'}.`,
    tier === 'free' ? '' : `Requires the tier ${tier} or higher.`,
    toolset === 'core' ? '' : `Listed with toolset=${toolset}.`,
    effect === 'reads' ? 'Read-only.' : '',
  ];
  return terms.filter((term) => term !== '').join(' ');
}
