import { Fault } from './fault.ts';
import { getErrorMessage } from './error-message.ts';

describe('the message of what was thrown', () => {
  it.each([
    ['an error', new RangeError('Too far.'), 'Too far.'],
    ['a fault', Fault.invalid('length is missing.'), 'length is missing.'],
    ['an error of several', new AggregateError([new Error('Refused.'), new Error('Refused too.')]), 'Refused.'],
    ['an error without a word', new RangeError(), 'RangeError'],
    ['a text', 'gone', 'gone'],
    ['nothing', undefined, 'undefined'],
  ])('is what %s says', (_, thrown, message) => {
    expect(getErrorMessage(thrown)).toBe(message);
  });
});
