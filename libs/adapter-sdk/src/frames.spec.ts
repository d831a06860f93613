import { setImmediate as turn } from 'node:timers/promises';
import { Frames } from './frames.ts';

describe('frames', () => {
  let sent: string[];
  let frames: Frames;
  beforeEach(() => {
    sent = [];
    frames = new Frames((frame) => sent.push(frame));
  });

  it('go at once', () => {
    frames.send('now');

    expect(sent).toEqual(['now']);
  });

  it('that can wait go when what was begun before them is under way', async () => {
    frames.sendSoon('accepted');
    void Promise.resolve().then(() => sent.push('begun'));
    await turn();

    expect(sent).toEqual(['begun', 'accepted']);
  });

  it('keep their order, whatever comes at once', async () => {
    frames.sendSoon('first');
    frames.sendSoon('second');
    frames.send('third');
    frames.sendSoon('fourth');
    await turn();

    expect(sent).toEqual(['first', 'second', 'third', 'fourth']);
  });
});
