import { inspect } from 'node:util';
import { Secret } from './secret.ts';

describe('a secret', () => {
  const hidden = new Secret('hunter2');

  it.each([
    ['a string', String(hidden)],
    ['JSON', JSON.stringify({ hidden })],
    ['an inspection', inspect({ hidden })],
  ])('does not show in %s', (_, shown) => {
    expect(shown).toContain('[redacted]');
    expect(shown).not.toContain('hunter2');
  });

  it('is given away on purpose only', () => {
    expect(hidden.reveal()).toBe('hunter2');
  });
});
