import { Readable } from 'node:stream';
import { newContext } from './requests.fixture.ts';
import { caller, usage } from './executor-stubs.fixture.ts';
import { ExecutorWorld } from './executor.fixture.ts';

const box = { length: 1, width: 2, height: 3 };
const terms = { timeoutMs: 5_000, dryRun: true } as const;

describe('a dry run', () => {
  let world: ExecutorWorld;
  beforeEach(async () => {
    world = await ExecutorWorld.start();
  });
  afterEach(() => world.stop());

  const run = (name: string, parameters: Record<string, unknown>) =>
    world.executor.execute(newContext(), { name, namedAs: 'command', parameters, ...terms });
  const importing = (file_id: string) => run('import_model', { file_id });

  it('refuses a file that is not there, as the run would', async () => {
    await expect(importing(crypto.randomUUID())).rejects.toMatchObject({ code: 'unknown_file' });

    const place = { accountId: caller.accountId, fileId: world.files.createFileId() };
    const content = Readable.from([Buffer.from('a model')]);
    await world.files.storeUpload({ ...place, name: 'a.step', mediaType: 'model/step', content, maxBytes: 100 });
    expect(await importing(place.fileId)).toMatchObject({ outcome: { ok: true }, charged: 0 });
    expect(world.ledger).toEqual([]);
  });

  it('of a validation refuses a file that is not there', async () => {
    await expect(run('validate_design', { file_id: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'unknown_file',
    });

    const place = { accountId: caller.accountId, fileId: world.files.createFileId() };
    const content = Readable.from([Buffer.from('a model')]);
    await world.files.storeUpload({ ...place, name: 'a.stl', mediaType: 'model/stl', content, maxBytes: 100 });
    expect(await run('validate_design', { file_id: place.fileId })).toMatchObject({
      outcome: { ok: true },
      charged: 0,
    });
    expect(world.ledger).toEqual([]);
  });

  it('of a validation looks for the object on the adapter that the parameters name', async () => {
    const asked: unknown[] = [];
    world.answers.preview = async (input) => {
      asked.push(input);
      return { caller, usage };
    };
    const adapterId = crypto.randomUUID();
    await run('validate_design', { object_id: 'box_1', adapter_id: adapterId });

    expect(asked).toMatchObject([{ tool: 'validate_design', adapterId, adapterTools: ['export_model'] }]);
  });

  it.each([
    ['of the month', { used: 10, limit: 100 }, 90],
    ['of the cap of the key, where that is less', { used: 10, limit: 100, key: { used: 3, limit: 5 } }, 2],
    ['of the month, where that is less', { used: 99, limit: 100, key: { used: 3, limit: 5 } }, 1],
    ['as nothing when more was used', { used: 600, limit: 500, key: { used: 3, limit: 5 } }, 0],
  ])('tells what is left %s', async (_, counted, remaining) => {
    world.answers.preview = async () => ({ caller, usage: { ...usage, ...counted } });

    expect(await run('create_box', box)).toMatchObject({
      outcome: { result: { operations_remaining: remaining } },
    });
  });
});
