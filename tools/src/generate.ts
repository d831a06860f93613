// npm run generate: rewrites the files that are derived from libs/contracts, libs/catalog and the migrations.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { renderRoutes, renderSchemas, routesFile, schemasFile } from './contract-files.ts';
import {
  renderCatalog,
  renderLimits,
  renderPitches,
  shippedCatalog,
  shippedLimits,
  shippedPitches,
} from './freecad/catalog-file.ts';
import { renderNatsConfiguration } from './nats/configuration.ts';
import { shippedNatsConfiguration } from './nats/shipped-configuration.ts';
import { writeFunctionFiles } from './sql/function-files.ts';
import { onMigratedDatabase } from './sql/migrated-database.ts';

for (const [file, contents] of [
  [shippedNatsConfiguration, renderNatsConfiguration()],
  [schemasFile, renderSchemas()],
  [routesFile, renderRoutes()],
  [shippedCatalog, renderCatalog()],
  [shippedLimits, renderLimits()],
  [shippedPitches, renderPitches()],
] as const) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, contents);
}

await onMigratedDatabase(writeFunctionFiles);
