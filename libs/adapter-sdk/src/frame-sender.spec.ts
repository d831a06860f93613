import { setImmediate as turn } from 'node:timers/promises';
import { FrameSender } from './frame-sender.ts';

describe('frames', () => {
  let sent: string[];
  let frames: FrameSender;
  beforeEach(() => {
    sent = [];
    frames = new FrameSender((frame) => sent.push(frame));
  });

  it('go at once', () => {
    frames.sendFrame('now');

    expect(sent).toEqual(['now']);
  });

  it('that can wait go when what was begun before them is under way', async () => {
    frames.sendDeferred('accepted');
    void Promise.resolve().then(() => sent.push('begun'));
    await turn();

    expect(sent).toEqual(['begun', 'accepted']);
  });

  it('keep their order, whatever comes at once', async () => {
    frames.sendDeferred('first');
    frames.sendDeferred('second');
    frames.sendFrame('third');
    frames.sendDeferred('fourth');
    await turn();

    expect(sent).toEqual(['first', 'second', 'third', 'fourth']);
  });
});
