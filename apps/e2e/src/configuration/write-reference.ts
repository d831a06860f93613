// Part of npm run generate: rewrites the references of environment variables and metrics.
import { writeFile } from 'node:fs/promises';
import { renderConfigurationReference, renderVariableNames, shippedNames, shippedReference } from './reference.ts';
import { renderTelemetryReference, shippedTelemetryReference } from './telemetry-reference.ts';

await writeFile(shippedReference, renderConfigurationReference());
await writeFile(shippedNames, renderVariableNames());
await writeFile(shippedTelemetryReference, renderTelemetryReference());
