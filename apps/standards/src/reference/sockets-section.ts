import { cutouts } from '../cutouts/cutout-table.ts';
import { createDriveSpecs } from '../specs/drive-specs.ts';
import { joinUnique, renderTable } from './markdown.ts';

/** Section on panel cut-outs and screw drives. */
export function renderSockets(): string {
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
