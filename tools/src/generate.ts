// npm run generate: writes anew the files that follow from the tables of libs/contracts and libs/catalog.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { catalogFile, shippedCatalog } from './freecad/catalog-file.ts';
import { natsConfiguration } from './nats/configuration.ts';
import { shippedConfiguration } from './nats/shipped.ts';

await mkdir(dirname(shippedConfiguration), { recursive: true });
await writeFile(shippedConfiguration, natsConfiguration());
await writeFile(shippedCatalog, catalogFile());
