import { cutouts } from '../cutouts/cutout-table.ts';
import { driveSpecs } from '../specs/drive-specs.ts';
import { listed, markdownTable } from './markdown.ts';

/** Section on panel cut-outs and screw drives. */
export function sockets(): string {
  const open = cutouts.map(({ id, family, confidence, sources }) => [
    id,
    family,
    confidence.replace('_', ' '),
    listed(sources),
  ]);
  const drives = driveSpecs().map(({ specId, title, contents }) => {
    const { gaps, sources } = contents({ size: undefined, units: 'mm' });
    return [specId, title, listed(sources.map((source) => source.title)), gaps.join(' ')];
  });
  return `## Sockets

Cut-outs marked \`vendor specific\` have no known figures: take them from the datasheet.

${markdownTable([['cut-out', 'family', 'confidence', 'sources'], ...open])}

${markdownTable([['drive', 'title', 'sources', 'gaps'], ...drives])}`;
}
