import { adapterMetrics } from './adapters.ts';
import { busMetrics } from './bus.ts';
import { databaseMetrics } from './database.ts';
import { fileMetrics } from './files.ts';
import { httpMetrics } from './http.ts';
import { ledgerMetrics } from './ledger.ts';
import { limitMetrics } from './limits.ts';
import { mailMetrics } from './mail.ts';
import { operationMetrics } from './operations.ts';
import { processMetrics } from './process.ts';

/** Every metric of the product, by subject. Nothing else can be emitted. */
export const registryBySubject = {
  http: httpMetrics,
  operations: operationMetrics,
  limits: limitMetrics,
  adapters: adapterMetrics,
  bus: busMetrics,
  database: databaseMetrics,
  ledger: ledgerMetrics,
  files: fileMetrics,
  mail: mailMetrics,
  process: processMetrics,
} as const;

/** Every metric of the product, by name. */
export const registry = {
  ...httpMetrics,
  ...operationMetrics,
  ...limitMetrics,
  ...adapterMetrics,
  ...busMetrics,
  ...databaseMetrics,
  ...ledgerMetrics,
  ...fileMetrics,
  ...mailMetrics,
  ...processMetrics,
} as const;
