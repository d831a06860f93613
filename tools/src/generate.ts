// npm run generate: writes anew the files that follow from the tables of libs/contracts.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { natsConfiguration } from './nats/configuration.ts';
import { shippedConfiguration } from './nats/shipped.ts';

await mkdir(dirname(shippedConfiguration), { recursive: true });
await writeFile(shippedConfiguration, natsConfiguration());
