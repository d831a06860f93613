// npm run generate: writes anew the files that follow from the tables of libs/contracts and libs/catalog.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { shippedSchemas, writtenSchemas } from './adapter-schemas.ts';
import {
  catalogFile,
  limitsFile,
  pitchesFile,
  shippedCatalog,
  shippedLimits,
  shippedPitches,
} from './freecad/catalog-file.ts';
import { natsConfiguration } from './nats/configuration.ts';
import { shippedConfiguration } from './nats/shipped.ts';

for (const [file, contents] of [
  [shippedConfiguration, natsConfiguration()],
  [shippedSchemas, writtenSchemas()],
  [shippedCatalog, catalogFile()],
  [shippedLimits, limitsFile()],
  [shippedPitches, pitchesFile()],
] as const) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, contents);
}
