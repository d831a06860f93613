// Part of npm run generate: rewrites the reference and the list of the services' environment variables.
import { writeFile } from 'node:fs/promises';
import { renderConfigurationReference, renderVariableNames, shippedNames, shippedReference } from './reference.ts';

await writeFile(shippedReference, renderConfigurationReference());
await writeFile(shippedNames, renderVariableNames());
