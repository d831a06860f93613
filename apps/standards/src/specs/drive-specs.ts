import { Fault } from '@kerf/errors';
import * as z from 'zod';
import { readValue } from '../parts/dimension-figures.ts';
import { partTable } from '../parts/tables/part-table.ts';
import { readSources } from '../parts/tables/table-files.ts';
import { readTable } from '../data-tables.ts';
import { readFastenerTables } from './fastener-specs.ts';
import { type Specification, getStatus } from './specification.ts';
import { listTableGaps, type SizeTable, buildTableContents } from './size-table.ts';
import { sourceList } from './source-list.ts';

const driveTable = partTable.pick({
  id: true,
  title: true,
  standard: true,
  equivalents: true,
  keywords: true,
  symbols: true,
  provenance: true,
  rows: true,
});
type DriveTable = z.output<typeof driveTable>;

/** Specifications of screw drives: sockets for keys and bits. */
export const createDriveSpecs = (): Specification[] => [
  createHexagonSpec(createHexagonTable()),
  createDriveSpec(
    readTable('drives/hexalobular.json', driveTable),
    readTable('drives/sources.json', sourceList).sources,
  ),
];

function createDriveSpec(table: DriveTable, sources: z.output<typeof sourceList>['sources']): Specification {
  return {
    category: 'sockets',
    specId: table.id,
    title: table.title,
    standard: table.standard,
    equivalents: table.equivalents.map(({ standard, note = null }) => ({ standard, note })),
    names: table.keywords,
    keywords: ['socket', 'screw'],
    sizes: table.rows.map(({ size }) => size),
    status: getStatus(listTableGaps(table, table.rows)),
    buildContents: (request) => buildTableContents(table, request, sources),
  };
}

/** The hexagon drive is indexed by thread size: a key width is refused with the threads that it fits. */
function createHexagonSpec(table: DriveTable): Specification {
  const spec = createDriveSpec(table, readSources());
  return {
    ...spec,
    buildContents: (request) => {
      refuseKeyWidth(table, request.size);
      return spec.buildContents(request);
    },
  };
}

/** Refuses a key width such as 5 or 5 mm. Throws `invalid_parameters`. */
function refuseKeyWidth({ id, rows }: DriveTable, written = ''): void {
  const [, width] = /^\s*(\d+(?:[.,]\d+)?)\s*(?:mm)?\s*$/i.exec(written) ?? [];
  const key = Number(width?.replace(',', '.'));
  const fitting = rows.filter((row) => Object.values(row).includes(key)).map(({ size }) => size);
  if (fitting.length === 0) return;
  throw Fault.of('invalid_parameters', {
    reason: `size must be a thread of ${id}, not a key width: ${key} mm fits ${fitting.join(', ')}, depending on the screw type.`,
  });
}

/** Table of hexagon keys by screw, from the tables of the screws with such a socket. */
function createHexagonTable(): DriveTable {
  const tables = readFastenerTables().filter(
    ({ symbols, standard }) => symbols['s']?.meaning.includes('socket') && standard.startsWith('ISO'),
  );
  const sizes = [...new Set(tables.flatMap(({ rows }) => rows.map(({ size }) => size)))];
  return driveTable.parse({
    id: 'drive-hexagon',
    title: 'Hexagon drive (key widths of socket screws)',
    standard: 'ISO 4762',
    equivalents: [],
    keywords: ['allen', 'hex key', 'hex socket', 'drive', 'wrench'],
    symbols: Object.fromEntries(tables.map((table) => [toSymbol(table), { ...describeWidth(table), role: 'nominal' }])),
    provenance: tables.flatMap(listProvenance),
    rows: sizes.toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1))).map((size) => createRow(size, tables)),
  });
}

const toSymbol = ({ id }: SizeTable): string => `s_${id.replaceAll('-', '_')}`;

const describeWidth = ({ id }: SizeTable) => ({
  meaning: `width across flats of the key for ${id}`,
  unit: 'mm' as const,
});

const listProvenance = (table: SizeTable): DriveTable['provenance'] =>
  table.provenance.filter(({ fields }) => fields.includes('s')).map((its) => ({ ...its, fields: [toSymbol(table)] }));

const createRow = (size: string, tables: readonly SizeTable[]): Record<string, string | number | null> => ({
  size,
  ...Object.fromEntries(tables.map((table) => [toSymbol(table), findWidth(table, size)])),
});

function findWidth({ rows }: SizeTable, size: string): number | null {
  const row = rows.find((one) => one.size === size);
  return row ? readValue(row, 's') : null;
}
