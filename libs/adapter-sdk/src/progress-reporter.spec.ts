import { EventEmitter, once } from 'node:events';
import type { AdapterMessage } from '@kerf/contracts';
import { ProgressReporter } from './progress-reporter.ts';

const commandId = crypto.randomUUID();

describe('the signs of life of a command', () => {
  let said: AdapterMessage[];
  let heard: EventEmitter;
  let signs: ProgressReporter;
  const start = (intervalMs?: number) => {
    said = [];
    heard = new EventEmitter();
    signs = new ProgressReporter(commandId, (message) => heard.emit('said', said.push(message)), intervalMs);
  };
  afterEach(() => signs.stop());

  it('come again and again while it waits and while it runs, without a word of the tool', async () => {
    start(5);
    await once(heard, 'said', { signal: AbortSignal.timeout(5_000) });
    signs.reportStarted();
    await once(heard, 'said', { signal: AbortSignal.timeout(5_000) });

    const message = (text: string) => ({ type: 'progress', command_id: commandId, message: text });
    expect(said).toEqual([message('waiting for 0 s'), message('started'), message('running for 0 s')]);
  });

  it('carry how far the tool is, and are not more than the broker should read', () => {
    start();
    signs.reportStarted();
    for (let count = 0; count < 1_000; count += 1)
      signs.reportProgress({ fraction: count / 1_000, message: `${count}` });

    expect(said[0]).toEqual({ type: 'progress', command_id: commandId, fraction: 0, message: '0' });
    expect(said.length).toBeLessThan(1_000);
  });

  it.each([
    ['more than all', { fraction: 7 }, { fraction: 1 }],
    ['nothing that is a number', { fraction: Number.NaN }, {}],
    ['less than nothing', { fraction: -1 }, {}],
    ['a long story', { message: 'x'.repeat(600) }, { message: 'x'.repeat(500) }],
  ])('are such as the protocol allows when a tool tells of %s', (_, progress, expected) => {
    start();
    signs.reportProgress(progress);

    expect(said).toEqual([{ type: 'progress', command_id: commandId, ...expected }]);
  });
});
