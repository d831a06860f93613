import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureCertificates, type TemporaryFolder, createTemporaryFolder, waitUntil } from '@kerf/tools';
import { Broker } from './broker.fixture.ts';
import { type FreeCadProcess, startInWindow } from './freecad.fixture.ts';

// A window takes seconds to open, and many more on a busy machine.
const openingMs = 60_000;

describe('FreeCAD with a window', () => {
  let folder: TemporaryFolder;
  let broker: Broker;
  let freecad: FreeCadProcess;
  beforeAll(async () => {
    folder = await createTemporaryFolder();
    const certificates = await ensureCertificates(join(folder.path, 'certificates'));
    broker = await Broker.start({ certificates, deadlineMs: openingMs });
    freecad = await startInWindow(folder.path, {
      KERF_ADAPTER_URL: broker.url,
      KERF_ADAPTER_CA_FILE: certificates.caFile,
      KERF_API_KEY: 'a-key',
      KERF_TEST_REPORT: join(folder.path, 'report'),
    });
  });
  afterAll(async () => {
    freecad.kill();
    broker.stop();
    await folder.remove();
  });

  const report = async () => {
    const written = await readFile(join(folder.path, 'report'), 'utf8').catch(() => '');
    const lines = written.split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as object);
  };

  it(
    'opens its panel, connects by the environment, works on the main thread, hears of changes by hand, and disconnects',
    async () => {
      await waitUntil(async () => (await report()).length > 0, openingMs, 'FreeCAD has not run the script.');
      expect(await broker.acceptRegistration()).toMatchObject({ adapter_type: 'freecad', application: { gui: true } });
      const box = await broker.runTool('create_box', { length: 1, width: 2, height: 3 });
      const rounded = await broker.runTool('create_fillet', { object_id: 'box_1', radius: 0.1 });
      freecad.sendSignal('SIGUSR1');
      const changed = await broker.receiveNext('event');
      const listed = await broker.runTool('list_objects', {});
      const [ready, ...made] = await report();
      const { exitCode, said } = await freecad.stop();

      expect(ready).toEqual({ name: 'ready', has_panel: true });
      expect(box).toMatchObject({ ok: true, result: { object_id: 'box_1', volume: 6 } });
      expect(rounded).toMatchObject({ ok: true, result: { object_id: 'box_1', bounding_box: { max: [1, 2, 3] } } });
      expect(changed).toMatchObject({ event: 'document_changed', document: { revision: 3, object_count: 2 } });
      expect(listed).toMatchObject({ result: { objects: [{ object_id: 'box_1' }, { object_id: 'box_2' }] } });
      expect(made).toEqual(['Box', 'Fillet', 'Mine'].map((name) => ({ name, is_main: true })));
      expect(await broker.receiveNext('draining')).toMatchObject({ type: 'draining' });
      expect({ exitCode, said }).toEqual({ exitCode: 0, said: expect.not.stringMatching(/Traceback/) });
    },
    openingMs + 20_000,
  );
});
