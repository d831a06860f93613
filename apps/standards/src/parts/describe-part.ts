import { catalog, type Figure } from '@kerf/catalog';
import type { Part, PartDetail, PartFinish } from '@kerf/contracts';
import { dataVersion } from '../data-version.ts';
import type { Build } from './build/build.ts';
import { builderOf, detailsOf } from './details.ts';
import { figuresOf } from './figures.ts';
import { finishesOf, tellFinish } from './finishes.ts';
import { holesOf } from './holes.ts';
import { massFigure, massOf } from './mass.ts';
import { type ChosenPart, equivalentName, partId, partName } from './part.ts';
import { sizesOf } from './sizes.ts';
import { readSources, type Source } from './table-files.ts';

const sources = readSources();

/** Options for the description of a part. */
interface Telling {
  /** A detail level that the part has. */
  readonly detail?: PartDetail;
  readonly finish?: PartFinish;
  readonly warnings?: readonly string[];
}

/**
 * Describes a part with all known figures and its build commands. Throws `invalid_parameters` for an unavailable
 * finish.
 */
export function describePart(part: ChosenPart, telling: Telling = {}): Part {
  const { detail = 'simple', warnings = [] } = telling;
  const { table, row } = part;
  const dimensions = figuresOf(table, row);
  const holes = holesOf(table, row);
  const finish = telling.finish === undefined ? null : tellFinish(part, telling.finish);
  const build = builderOf(table, detail)(sizesOf(part));
  const weighed = massOf(part);
  const mass = massFigure(part, weighed);
  return {
    library: table.library,
    part_id: partId(part),
    name: partName(part),
    family: table.family,
    title: table.title,
    standard: standardOf(table.standard),
    equivalents: equivalentsOf(part),
    parameters: parametersOf(part),
    dimensions,
    holes,
    finish,
    finishes: finishesOf(table),
    mass,
    ...weighed,
    bounding_box: build.boundingBox,
    geometry: { detail, details: detailsOf(table), ...geometryOf(build) },
    warnings: [...warnings, ...remarksOn(part)],
    sources: sourcesOf([
      ...Object.values(dimensions),
      mass,
      ...Object.values(holes).flatMap((hole) => Object.values(hole)),
      ...(finish?.thickness ? [finish.thickness] : []),
    ]),
    version: dataVersion,
  };
}

/** The standard of a table; null for parts that only manufacturers define. */
export const standardOf = (standard: string): string | null => (standard === 'maker' ? null : standard);

const equivalentsOf = (part: ChosenPart): Part['equivalents'] =>
  part.table.equivalents.flatMap((its) => {
    const designation = equivalentName(part, its);
    return designation === undefined ? [] : [{ standard: its.standard, designation, note: its.note ?? null }];
  });

const parametersOf = ({ table, row, variant, length }: ChosenPart): Part['parameters'] => ({
  size: row.size,
  variant: variant ? `${variant.suffix}: ${variant.meaning}` : null,
  length: length ?? null,
  length_unit: length === undefined ? null : (table.lengths?.unit ?? 'mm'),
});

/** Remarks on the lengths of this size. */
function remarksOn({ table: { lengths }, row }: ChosenPart): string[] {
  const { remarks = [] } = lengths ?? {};
  return remarks.filter(({ sizes }) => sizes?.includes(row.size) ?? true).map(({ text }) => text);
}

const geometryOf = ({ commands, simplifications }: Build) => ({
  commands: [...commands],
  result: commands.at(-1)?.id ?? '',
  operation_cost: commands.reduce((cost, { command }) => cost + (catalog.find(command)?.cost ?? 0), 0),
  simplifications: [...simplifications],
});

function sourcesOf(figures: readonly Figure[]): Source[] {
  const named = new Set(figures.flatMap((known) => known.sources));
  return sources.filter(({ id }) => named.has(id));
}
