import { adapterSchemas } from '@kerf/contracts';
import { inProject } from './project.ts';

/** The messages of the adapter protocol as JSON Schema, for people who write adapters in other languages. */
export const shippedSchemas = inProject('docs/reference/generated/adapter-protocol.schema.json');

/** What that file must hold. */
export const writtenSchemas = (): string => `${JSON.stringify(adapterSchemas(), null, 2)}\n`;
