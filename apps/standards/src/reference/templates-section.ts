import { readTemplates } from '../templates/template-files.ts';
import { listed, markdownTable } from './markdown.ts';

/** Section on the design templates. */
export function templates(): string {
  const rows = readTemplates().map(({ template_id: id, name, parameters, constraints, sources }) => [
    id,
    name,
    parameters.length,
    constraints.length,
    listed(sources),
  ]);
  return `## Templates

${markdownTable([['template', 'name', 'parameters', 'constraints', 'sources'], ...rows])}`;
}
