import { Serves } from '@kerf/bus';
import { catalog } from '@kerf/catalog';
import { type Handlers, type Input, type Outcome, parse, standards } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { computations, isComputed } from './computations.ts';
import { readTemplates } from './templates/template-files.ts';
import { Templates } from './templates/templates.ts';

const templates = new Templates(readTemplates());

@Serves(standards)
export class StandardsHandlers implements Handlers<typeof standards> {
  async run({ tool, parameters }: Input<typeof standards.run>): Promise<Outcome> {
    const entry = catalog.find(tool);
    if (!entry || !isComputed(tool)) throw Fault.of('unknown_tool', { kind: 'tool', name: tool, suggestion: '' });
    return { ok: true, result: computations[tool](parse(entry.parameters, parameters) as never) };
  }

  async templates(query: Input<typeof standards.templates>) {
    return templates.list(query);
  }

  async template({ templateId, parameters }: Input<typeof standards.template>) {
    return templates.get(templateId, parameters);
  }
}
