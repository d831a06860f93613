import { catalog, type Figure } from '@kerf/catalog';
import type { Part, PartDetail, PartFinish } from '@kerf/contracts';
import { dataVersion } from '../data-version.ts';
import type { Build } from './build/build.ts';
import { selectBuilder, listDetails } from './build-details.ts';
import { describeDimensions } from './dimension-figures.ts';
import { listFinishes, describeFinish } from './finishes.ts';
import { describeHoles } from './part-holes.ts';
import { describeMass, computeMass } from './part-mass.ts';
import { type ChosenPart, formatEquivalentName, formatPartId, formatPartName } from './part.ts';
import { resolveSizes } from './builder-sizes.ts';
import { readSources, type Source } from './tables/table-files.ts';

const sources = readSources();

/** Options for the description of a part. */
interface DescriptionOptions {
  /** A detail level that the part has. */
  readonly detail?: PartDetail;
  readonly finish?: PartFinish;
  readonly warnings?: readonly string[];
}

/**
 * Describes a part with all known figures and its build commands. Throws `invalid_parameters` for an unavailable
 * finish.
 */
export function describePart(part: ChosenPart, options: DescriptionOptions = {}): Part {
  const { detail = 'simple', warnings = [] } = options;
  const { table, row } = part;
  const dimensions = describeDimensions(table, row);
  const holes = describeHoles(table, row);
  const finish = options.finish === undefined ? null : describeFinish(part, options.finish);
  const build = selectBuilder(table, detail)(resolveSizes(part));
  const weight = computeMass(part);
  const mass = describeMass(part, weight);
  return {
    library: table.library,
    part_id: formatPartId(part),
    name: formatPartName(part),
    family: table.family,
    title: table.title,
    standard: getStandard(table.standard),
    equivalents: describeEquivalents(part),
    parameters: describeParameters(part),
    dimensions,
    holes,
    finish,
    finishes: listFinishes(table),
    mass,
    ...weight,
    bounding_box: build.boundingBox,
    geometry: { detail, details: listDetails(table), ...describeGeometry(build) },
    warnings: [...warnings, ...listRemarks(part)],
    sources: listSources([
      ...Object.values(dimensions),
      mass,
      ...Object.values(holes).flatMap((hole) => Object.values(hole)),
      ...(finish?.thickness ? [finish.thickness] : []),
    ]),
    version: dataVersion,
  };
}

/** The standard of a table; null for parts that only manufacturers define. */
export const getStandard = (standard: string): string | null => (standard === 'maker' ? null : standard);

const describeEquivalents = (part: ChosenPart): Part['equivalents'] =>
  part.table.equivalents.flatMap((its) => {
    const designation = formatEquivalentName(part, its);
    return designation === undefined ? [] : [{ standard: its.standard, designation, note: its.note ?? null }];
  });

const describeParameters = ({ table, row, variant, length }: ChosenPart): Part['parameters'] => ({
  size: row.size,
  variant: variant ? `${variant.suffix}: ${variant.meaning}` : null,
  length: length ?? null,
  length_unit: length === undefined ? null : (table.lengths?.unit ?? 'mm'),
});

/** Remarks on the lengths of this size. */
function listRemarks({ table: { lengths }, row }: ChosenPart): string[] {
  const { remarks = [] } = lengths ?? {};
  return remarks.filter(({ sizes }) => sizes?.includes(row.size) ?? true).map(({ text }) => text);
}

const describeGeometry = ({ commands, simplifications }: Build) => ({
  commands: [...commands],
  result: commands.at(-1)?.id ?? '',
  operation_cost: commands.reduce((cost, { command }) => cost + (catalog.findTool(command)?.cost ?? 0), 0),
  simplifications: [...simplifications],
});

function listSources(figures: readonly Figure[]): Source[] {
  const named = new Set(figures.flatMap((known) => known.sources));
  return sources.filter(({ id }) => named.has(id));
}
