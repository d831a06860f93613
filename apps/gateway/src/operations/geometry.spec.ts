import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Input, Outcome, standards } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { newContext } from './requests.fixture.ts';
import { adapterId, caller, done, refused } from './executor-stubs.fixture.ts';
import { ExecutorWorld } from './executor.fixture.ts';

const { accountId } = caller;
const validate = (parameters: object) =>
  ({ name: 'validate_design', namedAs: 'tool', parameters: { ...parameters }, timeoutMs: 5_000 }) as const;

describe('validate_design', () => {
  let world: ExecutorWorld;
  /** Requests to the service, and the content of the file that came with each. */
  const asked: Input<typeof standards.run>[] = [];
  const read: string[] = [];
  beforeEach(async () => {
    world = await ExecutorWorld.start();
    asked.splice(0);
    read.splice(0);
    world.answers.compute = async (input) => {
      asked.push(input);
      if (input.file) read.push(await world.handedOut(input.file));
      return done;
    };
  });
  afterEach(() => world.stop());

  const keep = async (text: string, fileId = world.files.createFileId()): Promise<string> => {
    const file = {
      name: 'a.stl',
      mediaType: 'model/stl',
      content: Readable.from([Buffer.from(text)]),
      maxBytes: 1_000,
    };
    await world.files.storeUpload({ accountId, fileId, ...file });
    return fileId;
  };
  /** The adapter exports the object into its slot. */
  const exported = async (): Promise<Outcome> => {
    const fileId = await keep('solid', world.commands.at(-1)?.upload?.file_id);
    const sha256 = createHash('sha256').update('solid').digest('hex');
    return { ok: true, result: { file_id: fileId, file_name: 'a.stl', media_type: 'model/stl', size: 5, sha256 } };
  };
  const isThere = (fileId = '') =>
    world.files.findFile({ accountId, fileId }).then(
      () => true,
      () => false,
    );

  describe('of an object of an adapter', () => {
    const design = validate({ object_id: 'box_1' });

    it('has it exported and validated as one operation, and leaves no file', async () => {
      world.answers.adapter = exported;
      const who = newContext();
      const { outcome, charged } = await world.executor.execute(who, design);

      expect(outcome).toEqual(done);
      expect(charged).toBe(1);
      expect(who.adapterId).toBe(adapterId);
      expect(world.ledger).toEqual(['admit', 'committed']);
      expect(world.commands).toMatchObject([
        { tool: 'export_model', parameters: { format: 'stl', object_ids: ['box_1'] } },
      ]);
      expect(asked).toMatchObject([{ tool: 'validate_design', parameters: { object_id: 'box_1' }, file: { size: 5 } }]);
      expect(read).toEqual(['solid']);
      expect(await isThere(world.commands[0]?.upload?.file_id)).toBe(false);
    });

    it.each([
      ['leaves no file under an Idempotency-Key when it succeeds', 'nothing', done, false],
      ['leaves the file for the next attempt when it fails', 'compute', { code: 'design_too_large' }, true],
      ['leaves it too when its end cannot be written down', 'settle', { code: 'deadline_passed' }, true],
    ] as const)('%s', async (_, failing, told, isKept) => {
      world.answers.adapter = exported;
      const fail = {
        compute: () => Promise.reject(Fault.of('design_too_large', { reason: 'Too much.' })),
        settle: () => Promise.reject(Fault.of('unavailable', { service: 'database' })),
      };
      if (failing !== 'nothing') Object.assign(world.answers, { [failing]: fail[failing] });
      const work = world.executor.execute(newContext('a-key'), design).then(
        ({ outcome }) => outcome,
        (error: unknown) => error,
      );

      expect(await work).toMatchObject(told);
      expect(await isThere(world.commands[0]?.upload?.file_id)).toBe(isKept);
    });

    it('tells what the adapter refused, charges nothing and computes nothing', async () => {
      world.answers.adapter = async () => refused;
      const { outcome, charged } = await world.executor.execute(newContext(), design);

      expect(outcome).toEqual(refused);
      expect(charged).toBe(0);
      expect(world.ledger).toEqual(['admit', 'refunded']);
      expect(asked).toEqual([]);
    });

    it('charges nothing and leaves no file when the validation fails', async () => {
      world.answers.adapter = exported;
      world.answers.compute = () => Promise.reject(Fault.of('design_too_large', { reason: 'Too much.' }));

      await expect(world.executor.execute(newContext(), design)).rejects.toMatchObject({ code: 'design_too_large' });
      expect(world.ledger).toEqual(['admit', 'refunded']);
      expect(await isThere(world.commands[0]?.upload?.file_id)).toBe(false);
    });

    it.each([
      Fault.of('unavailable', { service: 'standards' }),
      Fault.of('timed_out', { service: 'standards', timeoutMs: 1 }),
    ])('does not call it a failure of the adapter when the service is: $code', async (fault) => {
      world.answers.adapter = exported;
      world.answers.compute = () => Promise.reject(fault);

      await expect(world.executor.execute(newContext(), design)).rejects.toMatchObject({
        code: fault.code,
        message: fault.message,
      });
      expect(world.ledger).toEqual(['admit', 'refunded']);
    });
  });

  describe('of a file', () => {
    it('hands it to the service that asks for it, and keeps it', async () => {
      const fileId = await keep('solid cube');
      const { outcome } = await world.executor.execute(newContext(), validate({ file_id: fileId }));

      expect(outcome).toEqual(done);
      expect(world.ledger).toEqual(['reserve', 'committed']);
      expect(asked).toMatchObject([
        { file: { accountId, fileId, name: 'a.stl', size: 10 }, withinMs: expect.any(Number) },
      ]);
      expect(read).toEqual(['solid cube']);
      expect(await isThere(fileId)).toBe(true);
    });

    it('hands out the rest from an offset on, and nothing behind the end or of another account', async () => {
      const fileId = await keep('solid cube');
      await world.executor.execute(newContext(), validate({ file_id: fileId }));
      const file = asked[0]?.file ?? { accountId, fileId, gateway: '', name: '', size: 0 };

      expect(await world.handedOut(file, 6)).toBe('cube');
      await expect(world.handedOut(file, 10)).rejects.toMatchObject({ code: 'unknown_file' });
      await expect(world.handedOut({ ...file, accountId: crypto.randomUUID() })).rejects.toMatchObject({
        code: 'unknown_file',
      });
    });

    it('that the account has not is refused before anything is reserved', async () => {
      const call = validate({ file_id: crypto.randomUUID() });

      await expect(world.executor.execute(newContext(), call)).rejects.toMatchObject({ code: 'unknown_file' });
      expect(world.ledger).toEqual([]);
    });
  });

  it('of a mesh needs nobody else', async () => {
    const mesh = { vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0], triangles: [0, 1, 2] };
    await world.executor.execute(newContext(), validate({ mesh }));

    expect(world.ledger).toEqual(['reserve', 'committed']);
    expect(world.commands).toEqual([]);
    expect(asked[0]?.file).toBeUndefined();
  });
});
