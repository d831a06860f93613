import { once } from 'node:events';
import { type Announcement, quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import * as z from 'zod';
import { withLoopbackBus } from './loopback-server.ts';

const said: Announcement<z.ZodString> = { subject: 'control.said', content: z.string() };
const keyIds = [crypto.randomUUID()];

describe('a bus within the process', () => {
  it('answers requests with what their handler returns', () =>
    withLoopbackBus(async (bus) => {
      bus.serve(quota.livingKeys, async (question) => ({ keys: question.keyIds.map((keyId) => ({ keyId })) }));

      expect(await bus.request(quota.livingKeys, { keyIds })).toEqual({ keys: [{ keyId: keyIds[0] }] });
    }));

  it('answers requests with the fault that their handler throws', () =>
    withLoopbackBus(async (bus) => {
      bus.serve(quota.livingKeys, async () => {
        throw Fault.of('invalid_key');
      });

      await expect(bus.request(quota.livingKeys, { keyIds })).rejects.toMatchObject({ code: 'invalid_key' });
    }));

  it('refuses a request that nobody serves, without waiting for its timeout', () =>
    withLoopbackBus(async (bus) => {
      const timeoutMs = 600_000;

      await expect(bus.request(quota.livingKeys, { keyIds }, { timeoutMs })).rejects.toMatchObject({
        code: 'unavailable',
      });
    }));

  it('passes the deadline of the caller on', () =>
    withLoopbackBus(async (bus) => {
      const timeouts: number[] = [];
      bus.serve(quota.livingKeys, async (_, { timeoutMs }) => {
        timeouts.push(timeoutMs);
        return { keys: [] };
      });
      await bus.request(quota.livingKeys, { keyIds }, { timeoutMs: 29_000 });

      expect(timeouts).toEqual([29_000]);
    }));

  it('delivers an announcement to every listener, also one that arrives in several pieces', () =>
    withLoopbackBus(async (bus) => {
      const text = 'ä'.repeat(300_000);
      const events = new EventTarget();
      const both = Promise.all([once(events, 'first'), once(events, 'second')]);
      const texts: string[] = [];
      for (const name of ['first', 'second'])
        bus.listen(said, (content) => {
          texts.push(content);
          events.dispatchEvent(new Event(name));
        });
      bus.announce(said, text);
      await both;

      expect(texts).toEqual([text, text]);
    }));

  it('stops serving an operation', () =>
    withLoopbackBus(async (bus) => {
      const served = bus.serve(quota.livingKeys, async () => ({ keys: [] }));
      await served.stop();
      bus.serve(quota.livingKeys, async () => ({ keys: [{ keyId: crypto.randomUUID() }] }));

      expect(await bus.request(quota.livingKeys, { keyIds })).toMatchObject({ keys: [{}] });
    }));
});
