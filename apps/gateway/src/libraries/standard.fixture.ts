import type { StandardSpec } from '@kerf/catalog';
import type { Handlers, standards } from '@kerf/contracts';

const summary = {
  category: 'materials',
  spec_id: 'abs',
  title: 'ABS',
  body: null,
  number: null,
  status: 'known',
} as const;

const spec: StandardSpec = {
  ...summary,
  equivalents: [],
  units: 'mm',
  properties: {},
  symbols: {},
  rows: [],
  lengths: null,
  provenance: [],
  gaps: [],
  remarks: [],
  sources: [],
  disclaimer: 'Not a standard.',
  version: '2026.11.0',
};

const { version } = spec;

/** Stub of the standards service with one material. */
export const stubStandards = () =>
  ({
    browse: async ({ limit, offset }) => {
      return { categories: [], standards: [summary], total: 1, limit, offset, facets: { body: {} }, version };
    },
    spec: async () => spec,
  }) satisfies Partial<Handlers<typeof standards>>;
