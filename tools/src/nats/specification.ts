import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { users, withSpecification } from '@kerf/contracts';
import { drawAccess, type NatsAccess } from '../servers/nats-access.ts';
import { natsConfiguration } from './configuration.ts';

/** The access that is shipped, and besides a user `specification` who may do everything; its file goes to `folder`. */
export async function specificationAccess(folder: string): Promise<NatsAccess> {
  const file = join(folder, 'nats.conf');
  await writeFile(file, natsConfiguration(withSpecification(users)));
  return drawAccess(file);
}
