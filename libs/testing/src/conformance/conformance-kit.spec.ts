import { fileURLToPath } from 'node:url';
import { finalCloseCodes } from '@kerf/contracts';
import { ConformanceKit, type Verdict } from './conformance-kit.ts';

const fixture = fileURLToPath(new URL('./wrong-adapter.fixture.ts', import.meta.url));
const start = (mistake: string) => ConformanceKit.start([process.execPath, fixture, '{url}', mistake]);

type Judged = Map<string, readonly string[]>;

/** The verdicts, up to the one with the name `last`. */
async function judged(kit: ConformanceKit, verdicts: AsyncGenerator<Verdict>, last?: string): Promise<Judged> {
  const all: Judged = new Map();
  try {
    for await (const { name, faults } of verdicts) if (all.set(name, faults).has(last ?? '')) break;
    return all;
  } finally {
    await kit.stop();
  }
}

describe('the conformance kit', () => {
  it('says what is wrong with a register that is none', async () => {
    await expect(start('nameless')).rejects.toThrow(/expected a register message.*adapter_type/);
  });

  it('needs tools, and says which of them the adapter does not name', async () => {
    await expect(start('boxes alone')).rejects.toThrow(
      'The kit needs create_box, get_state, list_objects, delete_object; the register message of the adapter does not list get_state, list_objects.',
    );
  });

  it.each([
    ['does not tell it', '"$0" "$@" & wait'],
    ['tells it too', '"$0" "$@" & trap "sleep 0.05; kill -TERM $!" TERM; wait; wait'],
    ['has left it alone', '"$0" "$@" &'],
  ])('tells an adapter once to end when a program around it %s, and waits for it', async (_, around) => {
    const said: string[] = [];
    const words = ['sh', '-c', around, process.execPath, fixture, '{url}', 'ends late'];
    const kit = await ConformanceKit.start(words, (text) => said.push(text));
    await kit.stop();

    expect(said.join('').match(/received SIGTERM/g)).toEqual(['received SIGTERM']);
  });

  it('does not keep to itself that it may not tell an adapter to end', async () => {
    const kill = process.kill.bind(process);
    const kit = await ConformanceKit.start(['sh', '-c', '"$0" "$@" &', process.execPath, fixture, '{url}', 'none']);
    process.kill = () => {
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
    };
    try {
      await expect(kit.stop()).rejects.toThrow('kill EPERM');
    } finally {
      process.kill = kill;
      await kit.stop();
    }
  });

  it('tells that an adapter has died, and starts it again for the next case', async () => {
    const kit = await start('dies of boxes');
    const faults = await judged(kit, kit.judgeTools('core'));

    expect(faults.get('create_box has its corner at the origin')).toEqual([
      'The adapter exited with 7; --verbose shows its output.',
    ]);
    expect(faults.get('get_state of an empty document')).toEqual([]);
  });

  it('judges each return of an adapter by itself that ends when it is cut off', async () => {
    const kit = await start('ends when cut off');
    const faults = await judged(kit, kit.judge('core'), 'an adapter refused with 503 reconnects');
    const returns = [...faults].filter(([name]) => /connection is lost|reconnect|leaves/.test(name));

    expect(returns).toHaveLength(11);
    expect(returns).toEqual(
      returns.map(([name]) => [name, ['The adapter exited with 3; --verbose shows its output.']]),
    );
  });

  it('refuses nobody any more after the farewell of an adapter that ends when it is cut off', async () => {
    const kit = await start('ends when cut off');
    const faults = await judged(kit, kit.judgeFarewells());

    expect([...faults.values()]).toEqual([
      ...finalCloseCodes.map(() => []),
      ...[401, 403, 404].map(() => ['The adapter exited with 3; --verbose shows its output.']),
      ['The adapter exited with 0; --verbose shows its output.'],
    ]);
  });

  it('goes on after a command that is rejected', async () => {
    const kit = await start('rejects');
    const faults = await judged(kit, kit.judgeTools('core'));

    expect(faults.get('create_box has its corner at the origin')).toEqual([expect.stringMatching('UNSUPPORTED_TOOL')]);
  });

  it('finds a result that the service would not take', async () => {
    const kit = await start('misfits');
    const faults = await judged(kit, kit.judgeTools('core'));

    expect(faults.get('get_state of an empty document')).toContainEqual(
      expect.stringMatching(/does not match the schema of the tool: document/),
    );
  });

  it('judges only the tools that an adapter has, and names the others', async () => {
    const kit = await start('none');
    const missing = kit.findMissingTools('core');
    const faults = await judged(kit, kit.judgeTools('core'));

    expect([...faults.keys()].filter((name) => name.startsWith('create_sphere'))).toEqual([]);
    expect(missing).toContain('create_sphere');
    expect(missing).not.toContain('create_box');
  });

  it('finds an adapter that comes back although it must not', async () => {
    const kit = await start('comes back always');
    const faults: Verdict[] = [];
    try {
      for await (const verdict of kit.judgeFarewells()) if (faults.push(verdict) === finalCloseCodes.length) break;
    } finally {
      await kit.stop();
    }

    expect(faults).toEqual(
      finalCloseCodes.map((code) => ({
        name: `an adapter does not reconnect after close code ${code}`,
        faults: [expect.stringMatching(/^connections is \d+, expected \d+/)],
      })),
    );
  });
});
