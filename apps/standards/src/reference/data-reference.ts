import type { Figure } from '@kerf/catalog';
import { cutouts } from '../cutouts/cutout-table.ts';
import { dataVersion } from '../data-version.ts';
import { readValue } from '../parts/dimension-figures.ts';
import type { PartTable } from '../parts/tables/part-table.ts';
import { readLibraries, readSources, readTables } from '../parts/tables/table-files.ts';
import { createDriveSpecs } from '../specs/drive-specs.ts';
import { readFastenerTables } from '../specs/fastener-specs.ts';
import { describeMaterial } from '../specs/material-figures.ts';
import { listPrintedProperties, type Material, materials, materialSources } from '../specs/material-table.ts';
import { listTableGaps } from '../specs/size-table.ts';
import type { Specification } from '../specs/specification.ts';
import { threadFamilies } from '../specs/thread-families.ts';
import { isPublication } from '../specs/thread-sources.ts';
import { createThreadSpecs } from '../specs/thread-specs.ts';
import { readTemplates } from '../templates/template-files.ts';
import { renderLimits } from './limits-section.ts';
import { joinUnique, renderTable } from './markdown.ts';
import { renderTolerances } from './tolerances-section.ts';

/** Location of the generated reference. */
export const referenceUrl = new URL('../../../../docs/reference/generated/data.md', import.meta.url);

/** Expected content of the reference: all engineering data, with sources and gaps. */
export const renderDataReference = (): string =>
  `${[introduction, renderThreads(), renderFasteners(), renderSockets(), renderMaterials(), renderParts(), renderTemplates(), renderLimits()].join('\n\n')}\n`;

const introduction = `<!-- Written by npm run generate from apps/standards/data. -->

# Data

Version ${dataVersion}. Every figure is from public tables, compared where there are several; the standards themselves were not consulted.
A figure that no source gives, or on which sources disagree, is \`null\` with \`status: "unknown"\`.`;

/** Section on fastener standards and their gaps. */
function renderFasteners(): string {
  const rows = readFastenerTables().map((table) => [
    table.standard,
    table.title,
    joinUnique(table.equivalents.map(({ standard }) => standard)),
    table.rows.length,
    joinUnique(table.provenance.flatMap(({ sources }) => sources)),
    listTableGaps(table, table.rows).join(' '),
  ]);
  return `## Fasteners

${renderTable([['standard', 'title', 'equivalents', 'sizes', 'sources', 'gaps'], ...rows])}`;
}

/** Section on panel cut-outs and screw drives. */
function renderSockets(): string {
  const open = cutouts.map(({ id, family, confidence, sources }) => [
    id,
    family,
    confidence.replace('_', ' '),
    joinUnique(sources),
  ]);
  const drives = createDriveSpecs().map(({ specId, title, buildContents: contents }) => {
    const { gaps, sources } = contents({ size: undefined, units: 'mm' });
    return [specId, title, joinUnique(sources.map((source) => source.title)), gaps.join(' ')];
  });
  return `## Sockets

Cut-outs marked \`vendor specific\` have no known figures: take them from the datasheet.

${renderTable([['cut-out', 'family', 'confidence', 'sources'], ...open])}

${renderTable([['drive', 'title', 'sources', 'gaps'], ...drives])}`;
}

/** Section on materials and their unknown properties. */
function renderMaterials(): string {
  const rows = materials.map((material) => [
    material.id,
    material.name,
    material.condition ?? '',
    joinUnique(listProperties(material, 'agreed')),
    joinUnique(listPrintedProperties(material).flatMap(({ sources }) => sources.map(getSourceTitle))),
    joinUnique([...(material.condition === null ? ['condition'] : []), ...listProperties(material, 'unknown')]),
  ]);
  return `## Materials

${materials.length} materials at room temperature. Sources agree if their densities differ by at most 3 % and other properties by at most 10 %; the remaining figures have one source each.

${renderTable([['material', 'name', 'condition', 'two sources agree on', 'sources', 'unknown'], ...rows])}`;
}

const getSourceTitle = (id: string): string => materialSources.find((source) => source.id === id)?.title ?? id;

const listProperties = (material: Material, of: Figure['status']): string[] =>
  Object.entries(describeMaterial(material))
    .filter(([, { status }]) => status === of)
    .map(([property]) => property.replaceAll('_', ' '));

/** Section on the part libraries. */
function renderParts(): string {
  const tables = readTables();
  const rows = readLibraries().map(({ library, name }) => {
    const its = tables.filter((table) => table.library === library);
    const sizes = its.reduce((sum, table) => sum + table.rows.length, 0);
    const open = its.reduce((sum, table) => sum + countUnknown(table), 0);
    return [name, its.length, sizes, open, joinUnique(its.flatMap(listSources))];
  });
  const sources = readSources().map(({ id, title, url }) => [id, title, url ?? '']);
  return `## Parts

${renderTable([['library', 'tables', 'sizes', 'unknown figures', 'sources'], ...rows])}

${renderTable([['source', 'title', 'URL'], ...sources])}`;
}

const countUnknown = ({ rows, symbols }: PartTable): number =>
  rows.reduce((sum, row) => sum + Object.keys(symbols).filter((symbol) => readValue(row, symbol) === null).length, 0);

const listSources = ({ provenance }: PartTable): string[] => provenance.flatMap(({ sources }) => sources);

/** Section on the design templates. */
function renderTemplates(): string {
  const rows = readTemplates().map(({ template_id: id, name, parameters, constraints, sources }) => [
    id,
    name,
    parameters.length,
    constraints.length,
    joinUnique(sources),
  ]);
  return `## Templates

${renderTable([['template', 'name', 'parameters', 'constraints', 'sources'], ...rows])}`;
}

/** Section on the thread families. */
function renderThreads(): string {
  const specs = createThreadSpecs();
  const rows = threadFamilies.map(({ title, standard, threads: listedThreads }) => {
    const ids = new Set(listedThreads.map(({ specId }) => specId));
    const its = specs.filter(({ specId }) => ids.has(specId));
    const open = its.filter(({ status }) => status === 'incomplete').length;
    return [title, standard, its.length, open, joinUnique(listPublications(its))];
  });
  return `## Threads

Basic sizes are computed. Limits follow from the tolerances in tables of the standards, or from their formulas. The most frequent gaps are tap drills of pipe and trapezoidal threads.

${renderTable([['family', 'standard', 'threads', 'with gaps', 'sources of sizes, drills, holes and tolerances'], ...rows])}

${renderTolerances()}`;
}

/** Sources of any figure of these threads. */
const listPublications = (specs: readonly Specification[]): string[] =>
  specs.flatMap((spec) => spec.buildContents({ units: 'mm' }).sources.map(({ id }) => id)).filter(isPublication);
