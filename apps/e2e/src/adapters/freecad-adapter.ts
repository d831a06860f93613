import { fileURLToPath } from 'node:url';
import { findOrInstallFreecad } from '@kerf/tools';
import type { Account } from '../accounts/account.ts';
import { AdapterProcess } from './adapter-process.ts';
import { sharedAddresses } from '../product/product-addresses.ts';

const addOn = fileURLToPath(new URL('../../../adapter-freecad', import.meta.url));

/** Starts a headless FreeCAD in its own process, and waits until the service reports it as connected. */
export async function startFreeCad(account: Account): Promise<AdapterProcess> {
  const { python } = await findOrInstallFreecad();
  const { wsUrl, caFile } = sharedAddresses();
  const adapterId = crypto.randomUUID();
  const options = { '--url': wsUrl, '--ca-file': caFile, '--key-env': 'ADAPTER_KEY', '--adapter-id': adapterId };
  // Python must not write bytecode into the source folder.
  const args = ['-B', '-m', 'kerf_adapter', ...Object.entries(options).flat()];
  const adapter = new AdapterProcess({
    adapterId,
    program: python,
    args,
    env: { PYTHONPATH: addOn, ADAPTER_KEY: account.key },
  });
  return adapter.waitUntilConnected(account);
}
