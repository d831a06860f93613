import { itFindsFirst, itFindsOnly } from './part-search.fixture.ts';

describe('a search for a number beside a kind', () => {
  itFindsFirst([
    ['washer 8', 'iso-7089-m8', /-m?8$/],
    ['washer 10', 'iso-7089-m10', /-m?10$/],
    ['steel washer 10', 'iso-7089-m10', /-m?10$/],
    ['washers 6', 'iso-7089-m6', /-m?6$/],
    ['ball bearing 10', '6000', /^(?:6[0-389]00|4[23]00|16100|51[12]00)(?:-|$)|^lm10l?uu$/],
    ['needle bearing 8', 'k8x11x8', /^k8x/],
    ['needle cage 10', 'k10x13x10', /^k10x/],
    ['Nadellager 10', 'k10x13x10', /^k10x/],
    ['needle cage 10x13x10', 'k10x13x10', /^k10x13x10$/],
    ['bolt 8', 'iso-4014-m8x40', /-m8x/],
    ['screw 6', 'iso-4017-m6x12', /-m6(?:x|$)/],
    ['insert 4', 'heat-set-f1bm4', /^heat-set-(?:f1bm4|94459a1[57]0|cnckm4|m4x|thm300-m4x)/],
  ]);

  itFindsOnly([['012', 'iso-3601-012']]);
});
