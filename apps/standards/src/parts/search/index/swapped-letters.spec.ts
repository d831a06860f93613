import { fixSwappedLetters } from './vocabulary.ts';

const vocabulary: ReadonlySet<string> = new Set(['head', 'socket', 'screw', 'nuts', 'stun', 'from', 'formed']);

describe('two letters the wrong way round', () => {
  it.each([
    ['haed', 'head'],
    ['ehad', 'head'],
    ['heda', 'head'],
    ['sokcet', 'socket'],
    ['screw', 'screw'],
    ['hxed', 'hxed'],
    ['daeh', 'daeh'],
    ['nut', 'nut'],
    ['form', 'form'],
  ])('make of %j the word %j', (word, meant) => {
    expect(fixSwappedLetters(word, vocabulary)).toBe(meant);
  });
});
