// Part of npm run generate: writes anew the reference of what services read from their environment.
import { writeFile } from 'node:fs/promises';
import { configurationReference, shippedReference } from './reference.ts';

await writeFile(shippedReference, configurationReference());
