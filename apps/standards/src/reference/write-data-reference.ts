// Part of npm run generate: writes the reference that is derived from the tables of this service.
import { writeFile } from 'node:fs/promises';
import { renderDataReference, referenceUrl } from './data-reference.ts';

await writeFile(referenceUrl, renderDataReference());
