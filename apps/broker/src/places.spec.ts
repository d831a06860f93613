import { Places } from './places.ts';

describe('the places of a pod', () => {
  it('are counted for each account', () => {
    const places = new Places({ perAccount: 2, perPod: 10 });
    places.take('a');
    places.check('a');
    places.take('a');

    expect(() => places.check('a')).toThrow(
      'This account has 2 adapters connected to one broker, the most it may have. Disconnect one first.',
    );
    expect(() => places.check('b')).not.toThrow();
  });

  it('are counted for all together', () => {
    const places = new Places({ perAccount: 2, perPod: 2 });
    places.take('a');
    places.take('b');

    for (const check of [() => places.checkPod(), () => places.check('c')])
      expect(check).toThrow('The broker service is not available now.');
  });

  it('are free again when they are left', () => {
    const places = new Places({ perAccount: 1, perPod: 1 });
    places.take('a');
    places.leave('a');

    expect(() => places.check('a')).not.toThrow();
  });
});
