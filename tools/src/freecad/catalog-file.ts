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

/** What the FreeCAD add-on knows of the catalogue: it is installed without the rest of the repository. */
export const shippedCatalog = inProject('apps/adapter-freecad/kerf_adapter/catalog.json');

/** The limits of the protocol, for the same add-on. */
export const shippedLimits = inProject('apps/adapter-freecad/kerf_adapter/limits.json');

/** The coarse pitches of threads, for the same add-on. */
export const shippedPitches = inProject('apps/adapter-freecad/kerf_adapter/pitches.json');

export const pitchesFile = (): string => `${JSON.stringify(Object.fromEntries(coarsePitches), undefined, 2)}\n`;

export const limitsFile = (): string => `${JSON.stringify(limits, undefined, 2)}\n`;

const limits = {
  protocol_version: protocolVersion,
  max_message_bytes: maxMessageBytes,
  max_content_bytes: maxContentBytes,
  most_command_ids: mostCommandIds,
  most_batch_steps: mostBatchSteps,
  least_results: leastResults,
  result_retention_ms: resultRetentionMs,
};

/** One line for each tool that runs on an adapter. */
export function catalogFile(): string {
  const tools = catalog.tools
    .filter(({ runsOn }) => runsOn === 'adapter')
    .map((tool) => {
      const { category, effect } = tool;
      return `  ${JSON.stringify(tool.name)}: ${JSON.stringify({ category, effect, parameters: bare(inputSchema(tool)) })}`;
    });
  return `{\n${tools.join(',\n')}\n}\n`;
}

// The adapter checks; it explains to nobody.
function bare(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bare);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([name, value]) => name !== 'description' || typeof value !== 'string');
  return Object.fromEntries(kept.map(([name, value]) => [name, bare(value)]));
}
