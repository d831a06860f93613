// Part of npm run generate: rewrites the reference of the services' environment variables.
import { writeFile } from 'node:fs/promises';
import { renderConfigurationReference, shippedReference } from './reference.ts';

await writeFile(shippedReference, renderConfigurationReference());
