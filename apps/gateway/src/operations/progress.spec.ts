import { operationProgress } from '@kerf/contracts';
import { eventually, World } from '@kerf/testing';
import type { Progress } from './operation.ts';
import { ProgressWatch } from './progress.ts';

describe('the progress of operations', () => {
  let world: World;
  let watch: ProgressWatch;
  let listened: number;
  beforeEach(async () => {
    world = await World.start();
    listened = 0;
    watch = new ProgressWatch({
      listen: (...what) => {
        listened += 1;
        return world.bus.listen(...what);
      },
    });
  });
  afterEach(async () => {
    watch.onApplicationShutdown();
    await world.stop();
  });
  const tell = (address: string, operationId: string, news: Progress) =>
    world.bus.announce(operationProgress.at(address), { operationId, ...news });

  it('is told to whoever follows the operation, and to nobody else', async () => {
    const heard: [string, Progress][] = [];
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    const { address } = watch.follow(one, (news) => heard.push(['one', news]));
    watch.follow(two, (news) => heard.push(['two', news]));
    tell(address, one, { position: 3 });
    tell(address, crypto.randomUUID(), { fraction: 0.1 });
    tell(address, two, { fraction: 0.5, message: 'Meshes.' });

    await eventually(() =>
      expect(heard).toEqual([
        ['one', { position: 3 }],
        ['two', { fraction: 0.5, message: 'Meshes.' }],
      ]),
    );
  });

  it('is not told any more once nobody wants to hear it', async () => {
    const heard: Progress[] = [];
    const [one, last] = [crypto.randomUUID(), crypto.randomUUID()];
    const { address, stop } = watch.follow(one, (news) => heard.push(news));
    stop();
    watch.follow(last, (news) => heard.push(news));
    tell(address, one, { fraction: 0.1 });
    tell(address, last, { fraction: 0.9 });

    await eventually(() => expect(heard).toEqual([{ fraction: 0.9 }]));
  });

  it('is listened to once for all operations, and not at all before the first', () => {
    expect(listened).toBe(0);
    watch.follow(crypto.randomUUID(), () => undefined);
    watch.follow(crypto.randomUUID(), () => undefined);
    expect(listened).toBe(1);
  });
});
