import { readTemplates } from '../templates/template-files.ts';
import { joinUnique, renderTable } from './markdown.ts';

/** Section on the design templates. */
export function renderTemplates(): string {
  const rows = readTemplates().map(({ template_id: id, name, parameters, constraints, sources }) => [
    id,
    name,
    parameters.length,
    constraints.length,
    joinUnique(sources),
  ]);
  return `## Templates

${renderTable([['template', 'name', 'parameters', 'constraints', 'sources'], ...rows])}`;
}
