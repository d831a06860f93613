import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** Variable with the addresses of the shared product. */
export const addressesVariable = 'KERF_PRODUCT_UNDER_TEST';

const productAddresses = z.object({
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
  /** Folder of the mails. */
  mailFolder: z.string(),
});

/** Addresses of a running product, and the internals that a spec may inspect. */
export type ProductAddresses = z.output<typeof productAddresses>;

/** The product that all specs share: two gateways, two brokers, two quota pods, accounts and standards. */
export const sharedAddresses = (): ProductAddresses =>
  productAddresses.parse(JSON.parse(process.env[addressesVariable] ?? 'null'));

/** CA certificate of the product. */
export const readCaCertificate = ({ caFile }: Pick<ProductAddresses, 'caFile'>): string => readFileSync(caFile, 'utf8');
