import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { users, addSpecificationUser } from '@kerf/contracts';
import { createNatsAccess, type NatsAccess } from './access.ts';
import { renderNatsConfiguration } from './configuration.ts';

/** Writes the shipped access plus a user `specification` with all permissions to `folder`. */
export async function writeSpecAccess(folder: string): Promise<NatsAccess> {
  const file = join(folder, 'nats.conf');
  await writeFile(file, renderNatsConfiguration(addSpecificationUser(users)));
  return createNatsAccess(file);
}
