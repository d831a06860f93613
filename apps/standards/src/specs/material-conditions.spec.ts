import { standardsLibrary as library } from './shared-library.ts';
import { materials } from './material-table.ts';

const spec = (specId: string) => library.getSpec({ category: 'materials', specId, units: 'mm' });

describe('the condition of a material', () => {
  it.each([
    ['copper-etp', 'Copper (generic / C110), annealed, judging by its strength'],
    ['aisi-304', 'AISI 304 / 1.4301 X5CrNi18-10, solution annealed, judging by its strength'],
    ['al-6082-t6', 'EN AW-6082 (AlMgSi1 F31), T6'],
    ['s355j2', 'Structural steel S355J2(G3), normalised'],
    ['al-5754', 'EN AW-5754 (AlMg3 F24), half hard'],
    ['al-7020-t6', 'EN AW-7020 (AlZn4.5Mg1 F35), T6'],
    ['ti-6al-4v', 'Ti-6Al-4V, annealed, judging by its strength'],
    ['c40e-qt', 'C40E quenched and tempered'],
  ])('is told with the name of %s', (id, title) => {
    expect(spec(id)).toMatchObject({ title, gaps: expect.not.arrayContaining([expect.stringMatching(/^Condition:/)]) });
  });

  it.each([
    ['c45', 'Condition: no source states the temper or treatment of the figures.'],
    ['invar', 'Condition: no source states the temper or treatment of the figures.'],
    ['pa6', 'Condition: no source states the grade, age or moisture of the figures.'],
  ])('is a gap of %s', (id, gap) => {
    expect(spec(id)).toMatchObject({ status: 'incomplete', gaps: expect.arrayContaining([gap]) });
  });

  it('is known of every metal whose strength is, but for three', () => {
    const open = materials.filter(
      ({ condition, class: its, tensile_strength: strength }) =>
        condition === null && !['thermoplastic', 'glass', 'concrete'].includes(its) && strength !== null,
    );

    expect(open.map(({ id }) => id)).toEqual(['c22', 'c45', 'invar']);
  });
});
