import { Serves } from '@kerf/bus';
import { catalog, categories } from '@kerf/catalog';
import { type Handlers, type Input, type Outcome, parse, standards } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { computations, isComputed } from './computations.ts';
import { PartLibraries } from './parts/part-libraries.ts';
import { standardsLibrary } from './specs/shared-library.ts';
import { TemplateLibrary } from './templates/template-library.ts';
import { Validation } from './validation/validation.ts';

const validateDesign = categories.validation.validate_design.parameters;

@Serves(standards)
export class StandardsHandlers implements Handlers<typeof standards> {
  constructor(
    private readonly library: PartLibraries,
    private readonly designs: TemplateLibrary,
    private readonly validation: Validation,
  ) {}

  async run({ tool, parameters, ...request }: Input<typeof standards.run>): Promise<Outcome> {
    if (tool === 'validate_design') {
      const input = parse(validateDesign, parameters);
      return { ok: true, result: await this.validation.validateDesign(input, request) };
    }
    const entry = catalog.findTool(tool);
    if (!entry || !isComputed(tool)) throw Fault.of('unknown_tool', { kind: 'tool', name: tool, suggestion: '' });
    return { ok: true, result: computations[tool](parse(entry.parameters, parameters) as never) };
  }

  async libraries(input: Input<typeof standards.libraries>) {
    return this.library.listLibraries(input);
  }

  async searchParts(query: Input<typeof standards.searchParts>) {
    return this.library.searchParts(query);
  }

  async part(input: Input<typeof standards.part>) {
    return this.library.getPart(input);
  }

  async partIds(input: Input<typeof standards.partIds>) {
    return this.library.completePartIds(input);
  }

  async templates(query: Input<typeof standards.templates>) {
    return this.designs.listTemplates(query);
  }

  async template({ templateId, parameters }: Input<typeof standards.template>) {
    return this.designs.getTemplate(templateId, parameters);
  }

  async browse(query: Input<typeof standards.browse>) {
    return standardsLibrary.browseSpecs(query);
  }

  async spec(input: Input<typeof standards.spec>) {
    return standardsLibrary.getSpec(input);
  }
}
