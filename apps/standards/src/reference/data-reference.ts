import { dataVersion } from '../data-version.ts';
import { renderFasteners } from './fasteners-section.ts';
import { renderLimits } from './limits-section.ts';
import { renderMaterials } from './materials-section.ts';
import { renderParts } from './parts-section.ts';
import { renderSockets } from './sockets-section.ts';
import { renderTemplates } from './templates-section.ts';
import { renderThreads } from './threads-section.ts';

/** Location of the generated reference. */
export const referenceUrl = new URL('../../../../docs/reference/generated/data.md', import.meta.url);

/** Expected content of the reference: all engineering data, with sources and gaps. */
export const renderDataReference = (): string =>
  `${[introduction, renderThreads(), renderFasteners(), renderSockets(), renderMaterials(), renderParts(), renderTemplates(), renderLimits()].join('\n\n')}\n`;

const introduction = `<!-- Written by npm run generate from apps/standards/data. -->

# Data

Version ${dataVersion}. Every figure is from public tables, compared where there are several; the standards themselves were not consulted.
A figure that no source gives, or on which sources disagree, is \`null\` with \`status: "unknown"\`.`;
