import { parseWordsWithoutUnits, parseTextWords } from './normalize-query.ts';

describe('the words of a query', () => {
  it.each([
    ['M6x20', ['m6x20']],
    ['M6 x 1', ['m6x1']],
    ['m6×20', ['m6x20']],
    ['m 6', ['m6']],
    ['DIN 912', ['din912']],
    ['din-912', ['din912']],
    ['608-2RS', ['608-2rs']],
    ['1/4-20', ['1/4-20']],
    ['#10-32', ['#10-32']],
    ['m6 socket 20', ['m6', 'socket', '20']],
    ['NEMA 17', ['nema17']],
    ['pipe NPS 2 schedule 40', ['pipe', 'nps2', 'sch40']],
    ['M3 x 8 mm', ['m3x8']],
    ['2 inch pipe', ['2', 'pipe']],
    ['1/4-20 x 1.5 in', ['1/4-20x1.5']],
    ['1/4-20 x 3/4', ['1/4-20x0.75']],
    ['1/4-20 x .5', ['1/4-20x0.5']],
    ['1/4-20x.375', ['1/4-20x0.375']],
    ['3/8-16 × .750"', ['3/8-16x0.75']],
    ['.103 x 1.0', ['0.103x1']],
    ['M3x.5x10', ['m3x10']],
    ['M8 1.25 x 25', ['m8x25']],
    ['M6-1.0 x 20', ['m6x20']],
    ['M8x1x30', ['m8x1x30']],
    ['flat head M5', ['countersunk', 'm5']],
    ['spring washer M8', ['spring-washer', 'm8']],
    ['o-ring ID 25 CS 3.5', ['oring', '25x3.5']],
    ['oring 1/2 inch', ['oring', '12.7']],
    ['o-ring .103 x 1.0', ['oring', '25.4x2.616']],
    ['oring 1.5 in x .139', ['oring', '38.1x3.531']],
    ['M12-1.5', ['m12x1.5']],
    ['o ring 10x2 mm', ['oring', '10x2']],
    ['1.4310', ['1.4310']],
    ['608.2RSR', ['608-2rs']],
    ['#10-32 x 1-1/2"', ['#10-32x1.5']],
    ['608ZZ', ['608-2z']],
    ['6204 2RS', ['6204-2rs']],
    ['6204LLU', ['6204-2rs']],
    ['10-32', ['#10-32']],
    ['No. 4-40 x 1/4', ['#4-40x0.25']],
    ['M10-32', ['m10-32']],
    ['10-33', ['10-33']],
    ['6x10-32', ['6x10-32']],
    ['M6 x 1.0', ['m6x1']],
    ['oring 2-012', ['oring', '012']],
    ['1/2-100', ['1/2-100']],
    ['G 1/2', ['g1/2']],
    ['M6 screw of 20 mm length', ['m6', 'screw', '20']],
    ['a M6 screw', ['m6', 'screw']],
    ['washer for an M6 screw', ['washer', 'm6']],
    ['type a key', ['type', 'a', 'key']],
    ['G 1/2 A', ['g1/2', 'a']],
    ['MF 8', ['mf8']],
    ['  …!?  ', []],
  ])('of %j are %j', (query, words) => {
    expect(parseWordsWithoutUnits(query)).toEqual(words);
  });
});

describe('the words of a part', () => {
  it.each([
    ['ISO 4762 M6x20', ['iso4762', 'iso', '4762', 'm6x20', 'm6', '20']],
    ['608-2RS', ['608-2rs', '6082rs', '608', '2rs']],
    ['1/4-20', ['1/4-20', '1/420', '1/4']],
    ['LM8UU', ['lm8uu', 'lm8']],
    ['Tr20x4', ['tr20x4', 'tr', '20', '4']],
  ])('of %j are %j', (text, words) => {
    expect(parseTextWords(text)).toEqual(expect.arrayContaining(words));
  });
});
