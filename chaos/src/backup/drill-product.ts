import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { declareStreams, type DeploymentSettings, projectFolder, type ResourceScope } from '@kerf/tools';
import { recordSettlements } from '../check/usage-events.ts';
import { startInfrastructure } from '../deployment/infrastructure.ts';
import type { Journals } from '../journal/journals.ts';
import { MixedServices } from '../versions/mixed-services.ts';

/** Folder and database of a product, and the journals for what it publishes. */
interface DrillProductOptions {
  readonly folder: string;
  readonly databaseUrl: string;
  readonly journals?: Journals;
  readonly termination: AbortSignal;
}

/** Running product with one process of each service. */
export interface DrillProduct {
  readonly settings: DeploymentSettings;
  readonly gatewayUrl: string;
  readonly brokerUrl: string;
}

/** Secrets, certificates and stored files, which an operator keeps outside the database. */
const keptApart = ['secrets.json', 'certificates', 'files'];

const roots = { old: projectFolder, new: projectFolder };

/** Starts NATS and Redis, both empty, and the services; the scope stops them. */
export async function startDrillProduct(options: DrillProductOptions, scope: ResourceScope): Promise<DrillProduct> {
  const { folder, databaseUrl, journals, termination } = options;
  const { settings: usual } = await startInfrastructure({ folder, databaseUrl }, scope);
  const settings = { ...usual, env: { ...usual.env, KERF_WARM_UP: 'off' } };
  await declareStreams(settings.servers, termination);
  if (journals) scope.add(await recordSettlements(settings.servers.natsUrl, journals));
  const services = await MixedServices.create({ settings, folder, roots }, scope);
  await services.switchTo({ gateway: 'new', quota: 'new', broker: 'new' });
  const { gatewayUrl, brokerUrl } = services;
  return { settings, gatewayUrl, brokerUrl };
}

/** Copies what an operator keeps outside the database to the folder of another product. */
export async function copyKeptApart(from: string, to: string): Promise<void> {
  for (const name of keptApart) await cp(join(from, name), join(to, name), { recursive: true });
}
