import { createAdapterSchemas } from '@kerf/contracts';
import { resolveInProject } from './project.ts';

/** Adapter protocol messages as JSON Schema, for authors of adapters in other languages. */
export const schemasFile = resolveInProject('docs/reference/generated/adapter-protocol.schema.json');

/** Expected contents of that file. */
export const renderSchemas = (): string => `${JSON.stringify(createAdapterSchemas(), null, 2)}\n`;
