import { RequestLimit } from './request-limit.ts';

describe('the limit of requests', () => {
  it('lets a network ask so often in a minute, and others too', () => {
    const limit = new RequestLimit(2);

    expect([0, 1, 2].map((now) => limit.take('one', now))).toEqual([true, true, false]);
    expect(limit.take('other', 3)).toBe(true);
    expect(limit.waitS(3)).toBe(60);
  });

  it('begins anew with the next minute', () => {
    const limit = new RequestLimit(1);
    limit.take('one', 0);

    expect([limit.take('one', 59_999), limit.waitS(59_999), limit.take('one', 60_000)]).toEqual([false, 1, true]);
  });

  it('counts networks together that are too many to be counted', () => {
    const limit = new RequestLimit(1);
    for (let i = 0; i < 20_000; i += 1) limit.take(`network ${i}`, 0);

    expect([limit.take('late', 1), limit.take('later', 1)]).toEqual([true, false]);
  });
});
