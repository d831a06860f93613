import { catalog, coarsePitches, getInputSchema } from '@kerf/catalog';
import {
  minRetainedResults,
  maxContentBytes,
  maxMessageBytes,
  maxBatchSteps,
  maxCommandIds,
  protocolVersion,
  resultRetentionMs,
} from '@kerf/contracts';
import { resolveInProject } from '../project.ts';

/** Catalogue as shipped with the FreeCAD add-on, which is installed without the rest of the repository. */
export const shippedCatalog = resolveInProject('apps/adapter-freecad/kerf_adapter/catalog.json');

/** Protocol limits as shipped with the add-on. */
export const shippedLimits = resolveInProject('apps/adapter-freecad/kerf_adapter/limits.json');

/** Coarse thread pitches as shipped with the add-on. */
export const shippedPitches = resolveInProject('apps/adapter-freecad/kerf_adapter/pitches.json');

export const renderPitches = (): string => `${JSON.stringify(Object.fromEntries(coarsePitches), undefined, 2)}\n`;

export const renderLimits = (): string => `${JSON.stringify(limits, undefined, 2)}\n`;

const limits = {
  protocol_version: protocolVersion,
  max_message_bytes: maxMessageBytes,
  max_content_bytes: maxContentBytes,
  max_command_ids: maxCommandIds,
  max_batch_steps: maxBatchSteps,
  min_retained_results: minRetainedResults,
  result_retention_ms: resultRetentionMs,
};

/** Renders the tools that run on an adapter, one per line. */
export function renderCatalog(): string {
  const tools = catalog.tools
    .filter(({ runsOn }) => runsOn === 'adapter')
    .map((tool) => {
      const { category, effect } = tool;
      return `  ${JSON.stringify(tool.name)}: ${JSON.stringify({ category, effect, parameters: withoutDescriptions(getInputSchema(tool)) })}`;
    });
  return `{\n${tools.join(',\n')}\n}\n`;
}

// The adapter only validates, so it needs no descriptions.
function withoutDescriptions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutDescriptions);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([name, value]) => name !== 'description' || typeof value !== 'string');
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutDescriptions(value)]));
}
