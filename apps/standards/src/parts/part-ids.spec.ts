import { PartLibraries } from './part-libraries.ts';

const libraries = new PartLibraries();

describe('the ids of a library', () => {
  const ids = (typed: string, limit = 100) => libraries.completePartIds({ library: 'fasteners', typed, limit });

  it('are those that begin as was typed, and all of them parts', () => {
    const { values, total } = ids('ISO-4762-m6x2');

    expect(values).toEqual(['iso-4762-m6x20', 'iso-4762-m6x25']);
    expect(total).toBe(2);
    for (const id of values) expect(libraries.getPart({ library: 'fasteners', partId: id }).part_id).toBe(id);
  });

  it('are no more than were asked for, with how many there are', () => {
    const { part_count: count } =
      libraries.listLibraries().libraries.find(({ library }) => library === 'fasteners') ?? {};

    expect(ids('', 7)).toEqual({ values: ids('').values.slice(0, 7), total: count });
    expect(ids('').values).toHaveLength(100);
    expect(ids('no such')).toEqual({ values: [], total: 0 });
  });

  it('are of a library that there is', () => {
    expect(() => libraries.completePartIds({ library: 'fastener', typed: '', limit: 1 })).toThrow(
      'Did you mean fasteners?',
    );
  });
});
