import type { FromAdapter } from '@kerf/contracts';
import { type Kernel, KernelError } from '@kerf/kernel';
import { Commands } from './commands.ts';
import { Log } from './log.ts';

interface Work {
  readonly end: (result: object) => void;
}

/** A kernel whose work ends when the specification says so, and at once when it is called off. */
class HeldKernel implements Pick<Kernel, 'run'> {
  readonly work: Work[] = [];

  run: Kernel['run'] = (_tool, _parameters, { signal }) =>
    new Promise((resolve, reject) => {
      this.work.push({ end: resolve as Work['end'] });
      signal?.addEventListener('abort', () => reject(new KernelError('CANCELLED', 'The command was called off.')));
    });
}

const commandId = crypto.randomUUID();
const deletion = {
  type: 'execute',
  attempt: 1,
  command_id: commandId,
  tool: 'delete_object',
  parameters: { object_id: 'box_1' },
  timeout_ms: 1_000,
} as const;
const deleted = { object_id: 'box_1', deleted: true };

describe('a command that comes again', () => {
  let kernel: HeldKernel;
  let said: FromAdapter[];
  let commands: Commands;
  beforeEach(() => {
    kernel = new HeldKernel();
    said = [];
    commands = new Commands(kernel, (frame) => said.push(JSON.parse(frame) as FromAdapter), new Log('silent'));
  });
  const results = () => said.filter(({ type }) => type === 'result');

  it('while it runs is accepted again, and answered by the one result', async () => {
    const both = [commands.execute(deletion), commands.execute(deletion)];
    kernel.work[0]?.end(deleted);
    await Promise.all(both);

    expect(kernel.work).toHaveLength(1);
    expect(said.map(({ type }) => type)).toEqual(['accepted', 'accepted', 'result']);
    expect(results()).toMatchObject([{ command_id: commandId, ok: true, result: deleted }]);
  });

  it('while it is called off runs when that is over, and its caller does not hear of the end of the first', async () => {
    const first = commands.execute(deletion);
    commands.cancel(commandId);
    await commands.execute(deletion);
    await new Promise(setImmediate);
    kernel.work[1]?.end(deleted);
    await first;

    expect(kernel.work).toHaveLength(2);
    expect(results()).toMatchObject([{ command_id: commandId, ok: true, result: deleted }]);
  });

  it('while it is called off too late is answered by the result that came all the same', async () => {
    const first = commands.execute(deletion);
    kernel.work[0]?.end(deleted);
    commands.cancel(commandId);
    await Promise.all([first, commands.execute(deletion)]);

    expect(kernel.work).toHaveLength(1);
    expect(results()).toMatchObject([{ command_id: commandId, ok: true, result: deleted }]);
  });

  it('after it was called off runs as soon as the broker has the result of the first', async () => {
    const first = commands.execute(deletion);
    commands.cancel(commandId);
    await first;
    await commands.execute(deletion);
    expect(kernel.work).toHaveLength(1);
    commands.acknowledge(commandId);
    const second = commands.execute(deletion);
    kernel.work[1]?.end(deleted);
    await second;

    expect(results()).toMatchObject([{ ok: false }, { ok: false }, { ok: true, result: deleted }]);
  });
});
