import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** Variable with the addresses of the shared product. */
export const placeVariable = 'KERF_PRODUCT_UNDER_TEST';

const place = z.object({
  baseUrl: z.url(),
  wsUrl: z.url(),
  gatewayUrls: z.array(z.url()),
  brokerUrls: z.array(z.url()),
  caFile: z.string(),
  /** With the login of the owner. */
  databaseUrl: z.url(),
  /** With the login of the user `specification`, who may do everything. */
  natsUrl: z.url(),
  natsPasswords: z.record(z.string(), z.string()),
  operationSecret: z.string(),
  logFiles: z.array(z.string()),
});

/** Addresses of a running product, and the internals that a spec may inspect. */
export type Place = z.output<typeof place>;

/** The product that all specs share: two gateways, two brokers, two quota pods, accounts and standards. */
export const sharedPlace = (): Place => place.parse(JSON.parse(process.env[placeVariable] ?? 'null'));

/** CA certificate of the product. */
export const authorityOf = ({ caFile }: Pick<Place, 'caFile'>): string => readFileSync(caFile, 'utf8');
