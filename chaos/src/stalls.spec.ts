import { Suspensions } from './stalls.ts';

describe('the suspensions of gateways', () => {
  it('excuse the answers of the suspended gateway alone, for as long as it was suspended', () => {
    let now = 10;
    const suspensions = new Suspensions(() => now);
    const end = suspensions.begin('https://one');
    now = 15;
    end();

    expect(suspensions.measure('https://one', 0, 12)).toBe(2);
    expect(suspensions.measure('https://one', 12, 20)).toBe(3);
    expect(suspensions.measure('https://two', 0, 20)).toBe(0);
  });

  it('last while the gateway has not continued', () => {
    const suspensions = new Suspensions(() => 10);
    suspensions.begin('https://one');

    expect(suspensions.measure('https://one', 0, 30)).toBe(20);
  });
});
