import { setImmediate as settle } from 'node:timers/promises';
import type { Clock } from '@kerf/concurrency';
import { Fault } from '@kerf/errors';
import { KeyLookups } from './key-lookups.ts';

const [attacker, neighbour, stranger] = ['203.0.113.7', '203.0.113.8', '198.51.100.1'];

/** Clock that moves only when the specification says so. */
class StepClock implements Clock {
  private time = 0;
  private readonly timers = new Map<() => void, number>();
  now = () => this.time;
  after = (delayMs: number, act: () => void) => {
    const timer = () => act();
    this.timers.set(timer, this.time + delayMs);
    return () => this.timers.delete(timer);
  };

  async advance(ms: number): Promise<void> {
    this.time += ms;
    for (const [timer, at] of this.timers) if (at <= this.time && this.timers.delete(timer)) timer();
    await settle();
  }
}

describe('lookups of unknown keys', () => {
  let clock: StepClock;
  let lookups: KeyLookups;
  /** Lookups that ended, as the address and the result or the refusal. */
  let ended: string[];
  /** True when the attack of a specification ends. */
  let isOver: boolean;
  beforeEach(() => {
    clock = new StepClock();
    lookups = new KeyLookups({ failuresPerMinute: 30, clock });
    ended = [];
    isOver = false;
  });
  const look = async (address: string, result: 'found' | 'wrong') => {
    try {
      const end = await lookups.beginLookup(address);
      ended.push(`${address} ${result}`);
      end(result === 'wrong');
    } catch (error) {
      ended.push(`${address} ${Fault.from(error).code}`);
    }
  };
  const sendWrongKeys = async (count: number, from = attacker) => {
    for (let sent = 0; sent < count; sent += 1) void look(from, 'wrong');
    await settle();
  };
  const countEnded = (line: string) => ended.filter((one) => one === line).length;

  it('are slowed down for a network with many wrong keys, and at once for no other', async () => {
    await sendWrongKeys(200);
    expect(countEnded(`${attacker} wrong`)).toBeLessThan(60);
    await look(stranger, 'found');
    expect(ended.at(-1)).toBe(`${stranger} found`);

    const before = countEnded(`${attacker} wrong`);
    await clock.advance(25);
    expect(countEnded(`${attacker} wrong`) - before).toBe(4);
  });

  it('are answered for a neighbour of an address that sends thousands of wrong keys a second', async () => {
    await sendWrongKeys(3_000);
    void look(neighbour, 'found');
    await clock.advance(100);

    expect(countEnded(`${neighbour} found`)).toBe(1);
    expect(countEnded(`${attacker} wrong`)).toBeLessThan(60);
    expect(countEnded(`${attacker} overloaded`)).toBeGreaterThan(1_900);
  });

  /** Sends the next wrong key of each of 511 connections as soon as the one before is answered. */
  const attackWithoutPause = () =>
    Array.from({ length: 511 }, async () => {
      while (!isOver) {
        await look(attacker, 'wrong');
        await settle();
      }
    });

  it('are answered at once for a live key behind the address of an attacker that fills its connections', async () => {
    const connections = attackWithoutPause();
    for (let waitedMs = 0; waitedMs < 1_000; waitedMs += 25) await clock.advance(25);
    void look(attacker, 'found');
    await clock.advance(25);
    await clock.advance(25);

    expect(countEnded(`${attacker} found`)).toBe(1);
    isOver = true;
    for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 25) await clock.advance(25);
    await Promise.all(connections);
  });

  it('are answered within 6.4 s for a live key even if all others behind its address come after it', async () => {
    await sendWrongKeys(400);
    void look(attacker, 'found');
    await sendWrongKeys(111);
    for (let waitedMs = 0; waitedMs < 6_400 && !countEnded(`${attacker} found`); waitedMs += 25) {
      await clock.advance(25);
      await sendWrongKeys(4);
    }

    expect(countEnded(`${attacker} found`)).toBe(1);
  });

  it('are answered for a neighbour also when all other addresses of its network send wrong keys', async () => {
    for (let host = 0; host < 250; host += 1) await sendWrongKeys(20, `203.0.114.${host}`);
    void look('203.0.114.251', 'found');
    for (let waitedMs = 0; waitedMs < 9_000; waitedMs += 100) await clock.advance(100);

    expect(countEnded('203.0.114.251 found')).toBe(1);
  });

  it('wait for at most ten seconds, and are refused then', async () => {
    await sendWrongKeys(60);
    for (let waitedMs = 0; waitedMs < 1_500; waitedMs += 25) await clock.advance(25);
    for (let held = 0; held < 4; held += 1) await lookups.beginLookup(neighbour);
    void look(neighbour, 'found');
    await clock.advance(9_999);
    expect(ended).not.toContain(`${neighbour} rate_limited`);
    await clock.advance(1);

    expect(ended).toContain(`${neighbour} rate_limited`);
  });

  it('are at full speed again a minute after the last wrong key', async () => {
    await sendWrongKeys(60);
    for (let waitedMs = 0; waitedMs < 61_000; waitedMs += 100) await clock.advance(100);
    ended = [];
    for (let sent = 0; sent < 29; sent += 1) await look(attacker, 'wrong');

    expect(countEnded(`${attacker} wrong`)).toBe(29);
  });

  it('are never slowed down for live keys', async () => {
    for (let sent = 0; sent < 200; sent += 1) await look(attacker, 'found');

    expect(countEnded(`${attacker} found`)).toBe(200);
  });

  it('are slowed down for all once many networks send many wrong keys', async () => {
    for (let network = 0; network < 30; network += 1)
      for (let sent = 0; sent < 25; sent += 1) void look(`10.0.${network}.1`, 'wrong');
    for (let waitedMs = 0; waitedMs < 6_000 && ended.length < 750; waitedMs += 100) await clock.advance(100);
    expect(ended).toHaveLength(750);
    await sendWrongKeys(29, stranger);

    expect(countEnded(`${stranger} wrong`)).toBeLessThan(29);
  });
});
