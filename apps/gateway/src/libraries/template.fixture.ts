import type { Handlers, Output, standards } from '@kerf/contracts';

const knob: Output<typeof standards.template> = {
  template_id: 'knob',
  name: 'Knob',
  category: 'knobs',
  description: 'A cylinder.',
  version: '1.0.0',
  parameters: [{ name: 'd', type: 'number', default: 30, minimum: 10, maximum: 100, unit: 'mm', description: 'Size.' }],
  commands_used: ['create_cylinder'],
  operation_cost: 1,
  constraints: [],
  steps: [],
  result: 'knob',
  sources: [],
  rendered: null,
};

/** Stub of the standards service that returns one template for every id. */
export const stubTemplates = () =>
  ({
    templates: async ({ limit, offset }) => {
      return { categories: [{ category: 'knobs', count: 1 }], templates: [knob], total: 1, limit, offset };
    },
    template: async () => knob,
  }) satisfies Partial<Handlers<typeof standards>>;
