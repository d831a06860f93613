import { catalog, coarsePitches, inputSchema } from '@kerf/catalog';
import {
  leastResults,
  maxContentBytes,
  maxMessageBytes,
  mostBatchSteps,
  mostCommandIds,
  protocolVersion,
  resultRetentionMs,
} from '@kerf/contracts';
import { inProject } from '../project.ts';

/** Catalogue as shipped with the FreeCAD add-on, which is installed without the rest of the repository. */
export const shippedCatalog = inProject('apps/adapter-freecad/kerf_adapter/catalog.json');

/** Protocol limits as shipped with the add-on. */
export const shippedLimits = inProject('apps/adapter-freecad/kerf_adapter/limits.json');

/** Coarse thread pitches as shipped with the add-on. */
export const shippedPitches = inProject('apps/adapter-freecad/kerf_adapter/pitches.json');

export const pitchesFile = (): string => `${JSON.stringify(Object.fromEntries(coarsePitches), undefined, 2)}\n`;

export const limitsFile = (): string => `${JSON.stringify(limits, undefined, 2)}\n`;

const limits = {
  protocol_version: protocolVersion,
  max_message_bytes: maxMessageBytes,
  max_content_bytes: maxContentBytes,
  max_command_ids: mostCommandIds,
  max_batch_steps: mostBatchSteps,
  min_retained_results: leastResults,
  result_retention_ms: resultRetentionMs,
};

/** Renders the tools that run on an adapter, one per line. */
export function catalogFile(): string {
  const tools = catalog.tools
    .filter(({ runsOn }) => runsOn === 'adapter')
    .map((tool) => {
      const { category, effect } = tool;
      return `  ${JSON.stringify(tool.name)}: ${JSON.stringify({ category, effect, parameters: bare(inputSchema(tool)) })}`;
    });
  return `{\n${tools.join(',\n')}\n}\n`;
}

// The adapter only validates, so it needs no descriptions.
function bare(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bare);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([name, value]) => name !== 'description' || typeof value !== 'string');
  return Object.fromEntries(kept.map(([name, value]) => [name, bare(value)]));
}
