import { type PartSearchResult, type Handlers, type Input, type Part, standards } from '@kerf/contracts';
import { Fault } from '@kerf/errors';

const figure = {
  value: 6,
  unit: 'mm',
  role: 'nominal' as const,
  meaning: 'size',
  status: 'single' as const,
  sources: [],
};
/** The only part of these libraries. */
export const screwPart: Part = {
  library: 'fasteners',
  part_id: 'iso-4762-m6x20',
  name: 'ISO 4762 M6x20',
  family: 'socket_head_cap_screw',
  title: 'Hexagon socket head cap screws',
  standard: 'ISO 4762',
  equivalents: [{ standard: 'DIN 912', designation: 'DIN 912 M6x20', note: null }],
  parameters: { size: 'M6', variant: null, length: 20, length_unit: 'mm' },
  dimensions: { d: figure },
  holes: { tap: { diameter: figure } },
  finish: null,
  finishes: ['plain'],
  mass: { ...figure, value: 6.8, unit: 'g', sources: ['model'] },
  mass_g: 6.8,
  mass_basis: { from: 'model', material: 'c45', density_kg_m3: 7800 },
  bounding_box: { min: [-5, -5, -20], max: [5, 5, 6] },
  geometry: {
    detail: 'simple',
    details: ['simple', 'threaded'],
    commands: [],
    result: 'screw',
    operation_cost: 3,
    simplifications: [],
  },
  warnings: [],
  sources: [],
  version: '2026.11.0',
};
const fastenerLibrary = {
  library: 'fasteners',
  name: 'Fasteners',
  category: 'fastening' as const,
  description: 'Screws and nuts.',
  part_count: 1,
  families: ['socket_head_cap_screw'],
  standards: ['ISO 4762'],
  version: '2026.11.0',
  updated_at: '2026-11-20T00:00:00',
};
export const libraryList = { libraries: [fastenerLibrary], total: 1, version: '2026.11.0' };
export const emptySearch = {
  results: [],
  total: 0,
  facets: { library: {}, family: {}, standard: {}, size: {} },
  unmatched: [],
  suggestions: [],
};

/** Stub of the standards service with one library and one part; `onRequest` receives every input. */
export const stubLibraries = (onRequest: (input: unknown) => void = () => undefined) =>
  ({
    libraries: async (input) => {
      onRequest(input);
      return libraryList;
    },
    searchParts: async (input): Promise<PartSearchResult> => {
      onRequest(input);
      const { query, limit, offset } = input;
      return { query, limit, offset, ...emptySearch };
    },
    partIds: async (input) => {
      onRequest(input);
      return { values: [screwPart.part_id].filter((id) => id.startsWith(input.typed)), total: 3000 };
    },
    part: async (input): Promise<Part> => {
      onRequest(input);
      return findPart(input);
    },
  }) satisfies Partial<Handlers<typeof standards>>;

function findPart({ library, partId }: Input<typeof standards.part>): Part {
  if (library !== screwPart.library)
    throw Fault.of('unknown_library', { library, suggestion: ' Did you mean fasteners?' });
  if (partId !== screwPart.part_id)
    throw Fault.of('unknown_part', { part: partId, library, suggestion: ' Did you mean iso-4762-m6x20?' });
  return screwPart;
}
