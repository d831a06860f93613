import { dataVersion } from '../data-version.ts';
import { fasteners } from './fasteners-section.ts';
import { limits } from './limits-section.ts';
import { materialsSection } from './materials-section.ts';
import { parts } from './parts-section.ts';
import { sockets } from './sockets-section.ts';
import { templates } from './templates-section.ts';
import { threads } from './threads-section.ts';

/** Where the reference lies. */
export const shippedReference = new URL('../../../../docs/reference/generated/data.md', import.meta.url);

/** What it must hold: how much engineering data there is, whose it is and what it leaves open. */
export const dataReference = (): string =>
  `${[opening, threads(), fasteners(), sockets(), materialsSection(), parts(), templates(), limits()].join('\n\n')}\n`;

const opening = `<!-- Written by npm run generate from apps/standards/data. -->

# Data

Version ${dataVersion}. Every figure is from public tables, compared where there are several; none of the standards themselves was read.
A figure that no source prints, or about which they disagree, is \`null\` with \`status: "unknown"\`.`;
