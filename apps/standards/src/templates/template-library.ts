import { formatSuggestion, catalog, didYouMean } from '@kerf/catalog';
import type { Input, Output, standards } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Command } from '../cutouts/command.ts';
import { measureTemplate } from './template-measures.ts';
import { renderTemplate } from './render-template.ts';
import type { Template } from './template.ts';
import { type GivenParameters, readParameters } from './template-parameters.ts';
import { matchesWords } from './template-words.ts';

type TemplateList = Output<typeof standards.templates>;
type TemplateDetails = Output<typeof standards.template>;
type Rendered = NonNullable<TemplateDetails['rendered']>;

/** Design templates: the list, and the commands that build one. */
export class TemplateLibrary {
  private readonly byId: ReadonlyMap<string, Template>;
  private readonly summaries: readonly Summary[];
  private readonly categories: TemplateList['categories'];

  constructor(templates: readonly Template[]) {
    this.byId = new Map(templates.map((template) => [template.template_id, template]));
    this.summaries = templates.map(summarizeTemplate);
    this.categories = countCategories(templates);
  }

  /** Lists a page of templates with a category and all words. Throws `invalid_parameters` for an unknown category. */
  listTemplates({
    category,
    words = '',
    limit,
    offset,
  }: Input<typeof standards.templates>): Output<typeof standards.templates> {
    this.requireCategory(category);
    const found = this.summaries.filter(
      (summary) =>
        (category === undefined || summary.category === category) && matchesWords(toSearchText(summary), words),
    );
    const templates = found.slice(offset, offset + limit);
    return { categories: this.categories, templates, total: found.length, limit, offset };
  }

  /**
   * Returns one template in full, rendered if parameters are given. Throws `unknown_template` and `invalid_parameters`.
   */
  getTemplate(id: string, given: GivenParameters): TemplateDetails {
    const template = this.requireTemplate(id);
    const { constraints, steps, result, sources } = template;
    const rendered = Object.keys(given).length > 0 ? renderWith(template, given) : null;
    return { ...summarizeTemplate(template), constraints, steps: [...steps], result, sources, rendered };
  }

  /** Renders the commands of one template. Throws `unknown_template` and `invalid_parameters`. */
  render(id: string, given: GivenParameters): Rendered {
    return renderWith(this.requireTemplate(id), given);
  }

  private requireTemplate(id: string): Template {
    const template = this.byId.get(id);
    if (template) return template;
    const shown = id.slice(0, 60);
    throw Fault.of('unknown_template', { template: shown, suggestion: this.suggestTemplates(shown) });
  }

  /** Suggests templates as the end of a sentence: those with the word in their id, else similar ids. */
  private suggestTemplates(id: string): string {
    const ids = [...this.byId.keys()];
    const isWord = /\p{L}{3}/u.test(id);
    const named = isWord ? ids.filter((one) => matchesWords(one, id)).slice(0, maxSuggestions) : [];
    return formatSuggestion(named) || didYouMean(id, ids, ' GET /api/v1/premium/templates lists them.');
  }

  private requireCategory(category: string | undefined): void {
    const names = this.categories.map((its) => its.category);
    if (category === undefined || names.includes(category)) return;
    const known = names.map((name) => JSON.stringify(name)).join(' or ');
    throw Fault.invalid(`category must be ${known}, not ${JSON.stringify(category)}.${didYouMean(category, names)}`);
  }
}

/** Maximum number of suggestions with the same word. */
const maxSuggestions = 3;

/** Counts templates per category, in alphabetical order. */
function countCategories(templates: readonly Template[]): TemplateList['categories'] {
  const names = [...new Set(templates.map(({ category }) => category))].toSorted();
  const countOf = (name: string) => templates.filter(({ category }) => category === name).length;
  return names.map((category) => ({ category, count: countOf(category) }));
}

type Summary = ReturnType<typeof summarizeTemplate>;

function summarizeTemplate(template: Template) {
  const { template_id, name, category, description, version, parameters } = template;
  const { commands, operation_cost } = renderWith(template, {});
  const commands_used = [...new Set(commands.map(({ command }) => command))];
  return { template_id, name, category, description, version, parameters, commands_used, operation_cost };
}

const toSearchText = ({ template_id, name, category, description }: Summary): string =>
  [template_id, name, category, description].join(' ');

function renderWith(template: Template, given: GivenParameters): Rendered {
  const values = readParameters(template, given);
  const commands = renderTemplate(template, values);
  const parameters = Object.fromEntries(values);
  const measured = measureTemplate(template, values, commands);
  return { parameters, commands, operation_cost: computeCost(commands), result: template.result, ...measured };
}

const computeCost = (commands: readonly Command[]): number =>
  commands.reduce((sum, { command }) => sum + (catalog.findTool(command)?.cost ?? 0), 0);
