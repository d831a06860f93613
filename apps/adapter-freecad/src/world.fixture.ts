import { join } from 'node:path';
import { ensureCertificates, type TemporaryFolder, createTemporaryFolder } from '@kerf/tools';
import { Broker } from './broker.fixture.ts';
import { type FreeCadProcess, startHeadless } from './freecad.fixture.ts';

/** Test broker with a registered headless FreeCAD. */
export interface TestWorld {
  broker: Broker;
  adapter: FreeCadProcess;
  folder: TemporaryFolder;
  stop: () => Promise<void>;
}

/** Starts both and waits for the registration. */
export async function startWorld(options: Record<string, string> = {}): Promise<TestWorld> {
  const folder = await createTemporaryFolder();
  const certificates = await ensureCertificates(join(folder.path, 'certificates'));
  const broker = await Broker.start({ certificates });
  const adapter = await startHeadless({ '--url': broker.url, '--ca-file': certificates.caFile, ...options });
  const stop = async () => {
    await adapter.stop();
    broker.stop();
    await folder.remove();
  };
  await broker.acceptRegistration().catch(async (error: unknown) => {
    const { said } = await adapter.stop();
    throw new Error(`FreeCAD did not register: ${said}`, { cause: error });
  });
  return { broker, adapter, folder, stop };
}
