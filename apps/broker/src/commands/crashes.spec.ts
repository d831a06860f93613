import { Crashes } from './crashes.ts';

const commands = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}-${i}`);

/** Counter in which each of these commands has crashed as many kernels as is allowed. */
function noted(ids: readonly string[]): Crashes {
  const crashes = new Crashes();
  for (let round = 0; round < 3; round += 1) for (const id of ids) crashes.note(id);
  return crashes;
}

describe('the commands that ended the kernel of an adapter', () => {
  it('are not sent again after three times, of which some were on the connection before', () => {
    const [before, now] = [new Crashes(), new Crashes()];
    before.note('a');
    before.note('a');
    now.inherit(before);
    expect(now.areTooMany('a')).toBe(false);
    now.note('a');

    expect(now.areTooMany('a')).toBe(true);
  });

  it('are remembered up to 64, the latest, also those of the connection before', () => {
    const [before, now] = [commands('before', 64), commands('now', 40)];
    const crashes = noted(now);
    crashes.inherit(noted(before));

    expect([...before, ...now].filter((id) => crashes.areTooMany(id))).toEqual([...before.slice(40), ...now]);
  });
});
