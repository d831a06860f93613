import { dataVersion } from '../data-version.ts';
import { fasteners } from './fasteners-section.ts';
import { limits } from './limits-section.ts';
import { materialsSection } from './materials-section.ts';
import { parts } from './parts-section.ts';
import { sockets } from './sockets-section.ts';
import { templates } from './templates-section.ts';
import { threads } from './threads-section.ts';

/** Location of the generated reference. */
export const shippedReference = new URL('../../../../docs/reference/generated/data.md', import.meta.url);

/** Expected content of the reference: all engineering data, with sources and gaps. */
export const dataReference = (): string =>
  `${[opening, threads(), fasteners(), sockets(), materialsSection(), parts(), templates(), limits()].join('\n\n')}\n`;

const opening = `<!-- Written by npm run generate from apps/standards/data. -->

# Data

Version ${dataVersion}. Every figure is from public tables, compared where there are several; the standards themselves were not consulted.
A figure that no source gives, or on which sources disagree, is \`null\` with \`status: "unknown"\`.`;
