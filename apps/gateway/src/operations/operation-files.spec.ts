import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Outcome } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { newContext } from './requests.fixture.ts';
import { caller, done, usage } from './executor-stubs.fixture.ts';
import { ExecutorWorld } from './executor.fixture.ts';

const { accountId } = caller;
const exportModel = {
  name: 'export_model',
  namedAs: 'command',
  parameters: { format: 'step' },
  timeoutMs: 5_000,
} as const;

describe('the files of operations', () => {
  let world: ExecutorWorld;
  beforeEach(async () => {
    world = await ExecutorWorld.start();
  });
  afterEach(() => world.stop());

  const slots = () => world.commands.map(({ upload }) => upload?.file_id ?? '');
  const keep = async (text: string, fileId = world.files.createFileId()): Promise<string> => {
    const content = Readable.from([Buffer.from(text)]);
    const file = { name: 'a.step', mediaType: 'model/step', content, maxBytes: 1_000 };
    await world.files.storeUpload({ accountId, fileId, ...file });
    return fileId;
  };
  /** The adapter fills the slot of what it was told last, and answers so. */
  const fill = async (text: string): Promise<Outcome> => {
    const fileId = await keep(text, slots().at(-1));
    const size = Buffer.byteLength(text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    return { ok: true, result: { file_id: fileId, file_name: 'a.step', media_type: 'model/step', size, sha256 } };
  };

  it('that run once more have a slot of their own, when the one before was filled by an adapter that is lost', async () => {
    world.answers.adapter = async () => {
      if (world.commands.length > 1) return fill('the second');
      await fill('the first');
      throw Fault.of('adapter_lost', { tool: 'export_model' });
    };

    const { outcome } = await world.executor.execute(newContext(), exportModel);
    const [first, second = ''] = slots();
    expect(second).not.toBe(first);
    expect(outcome).toMatchObject({ ok: true, result: { file_id: second, size: 10 } });
    expect(await world.files.findFile({ accountId, fileId: second })).toMatchObject({ size: 10 });
  });

  const isThere = (fileId = '') =>
    world.files.findFile({ accountId, fileId }).then(
      () => true,
      () => false,
    );

  it.each([
    ['of one that failed', () => Promise.reject(Fault.of('adapter_busy')), undefined, false],
    ['of one that comes again', () => Promise.reject(Fault.of('adapter_busy')), 'once', true],
    ['of one that was done', (done: Outcome) => Promise.resolve(done), undefined, true],
  ])('are kept or emptied: those %s', async (_, end, idempotencyKey, isKept) => {
    world.answers.adapter = async () => end(await fill('the file'));

    await world.executor.execute(newContext(idempotencyKey), exportModel).catch(() => undefined);
    expect(slots()).toHaveLength(1);
    expect(await isThere(slots()[0])).toBe(isKept);
  });

  it.each([
    ['is asked for once, also when the operation runs once more', undefined, 1],
    ['is not asked for when whoever let the request in has heard it', caller, 0],
  ])('whose account %s', async (_, known, times) => {
    const who = newContext();
    if (known) who.authenticate({ caller: known, usage });
    let asked = 0;
    world.answers.identify = async () => {
      asked += 1;
      return { caller, usage };
    };
    world.answers.adapter = async () => {
      if (world.commands.length > 1) return done;
      throw Fault.of('adapter_gone', { tool: 'import_model' });
    };
    const fileId = await keep('a model');
    const parameters = { file_id: fileId };

    const { outcome } = await world.executor.execute(who, { ...exportModel, name: 'import_model', parameters });
    expect(outcome).toEqual(done);
    expect(world.commands.map(({ download }) => download?.file_id)).toEqual([fileId, fileId]);
    expect(asked).toBe(times);
  });

  it('are told of only to whoever may run the tool', async () => {
    const who = newContext();
    who.authenticate({ caller: { ...caller, role: 'viewer' }, usage });
    const parameters = { file_id: crypto.randomUUID() };

    await expect(
      world.executor.execute(who, { ...exportModel, name: 'import_model', parameters }),
    ).rejects.toMatchObject({ code: 'role_too_low' });
    expect(world.ledger).toEqual([]);
  });
});
