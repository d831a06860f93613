import { Serves } from '@kerf/bus';
import { catalog, categories } from '@kerf/catalog';
import { type Handlers, type Input, type Outcome, parse, standards } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { computations, isComputed } from './computations.ts';
import { Libraries } from './parts/libraries.ts';
import { standardsLibrary } from './specs/library.ts';
import { Templates } from './templates/templates.ts';
import { Validation } from './validation/validation.ts';

const validateDesign = categories.validation.validate_design.parameters;

@Serves(standards)
export class StandardsHandlers implements Handlers<typeof standards> {
  constructor(
    private readonly library: Libraries,
    private readonly designs: Templates,
    private readonly validation: Validation,
  ) {}

  async run({ tool, parameters, ...request }: Input<typeof standards.run>): Promise<Outcome> {
    if (tool === 'validate_design') {
      const asked = parse(validateDesign, parameters);
      return { ok: true, result: await this.validation.run(asked, request) };
    }
    const entry = catalog.find(tool);
    if (!entry || !isComputed(tool)) throw Fault.of('unknown_tool', { kind: 'tool', name: tool, suggestion: '' });
    return { ok: true, result: computations[tool](parse(entry.parameters, parameters) as never) };
  }

  async libraries(asked: Input<typeof standards.libraries>) {
    return this.library.list(asked);
  }

  async searchParts(query: Input<typeof standards.searchParts>) {
    return this.library.search(query);
  }

  async part(asked: Input<typeof standards.part>) {
    return this.library.part(asked);
  }

  async partIds(asked: Input<typeof standards.partIds>) {
    return this.library.ids(asked);
  }

  async templates(query: Input<typeof standards.templates>) {
    return this.designs.list(query);
  }

  async template({ templateId, parameters }: Input<typeof standards.template>) {
    return this.designs.get(templateId, parameters);
  }

  async browse(query: Input<typeof standards.browse>) {
    return standardsLibrary.browse(query);
  }

  async spec(asked: Input<typeof standards.spec>) {
    return standardsLibrary.spec(asked);
  }
}
