import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** The variable in which the specifications find the product they share. */
export const placeVariable = 'KERF_PRODUCT_UNDER_TEST';

const place = z.object({
  baseUrl: z.url(),
  wsUrl: z.url(),
  gatewayUrls: z.array(z.url()),
  brokerUrls: z.array(z.url()),
  caFile: z.string(),
  /** As the owner. */
  databaseUrl: z.url(),
  /** As the user `specification`, who may do everything. */
  natsUrl: z.url(),
  natsPasswords: z.record(z.string(), z.string()),
  operationSecret: z.string(),
  logFiles: z.array(z.string()),
});

/** Where a running product is, and what a specification may look into. */
export type Place = z.output<typeof place>;

/** The product that all specifications share: two gateways, two brokers, two quota pods, accounts and standards. */
export const sharedPlace = (): Place => place.parse(JSON.parse(process.env[placeVariable] ?? 'null'));

/** What a client of the product trusts. */
export const authorityOf = ({ caFile }: Pick<Place, 'caFile'>): string => readFileSync(caFile, 'utf8');
