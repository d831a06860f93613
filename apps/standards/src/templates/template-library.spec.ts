import { readTemplates } from './template-files.ts';
import { TemplateLibrary } from './template-library.ts';

const templates = new TemplateLibrary(readTemplates());
const all = { limit: 100, offset: 0 };

describe('the templates', () => {
  it('are seventeen, each with an id of its own', () => {
    const { templates: listed, total } = templates.listTemplates(all);

    expect(total).toBe(17);
    expect(new Set(listed.map(({ template_id }) => template_id)).size).toBe(17);
  });

  it('build within what a batch takes, however often a step is repeated', () => {
    const counts = templates
      .listTemplates(all)
      .templates.flatMap(({ template_id, parameters }) =>
        parameters.flatMap((one) =>
          one.type === 'integer' ? commandsWith(template_id, { [one.name]: one.maximum }) : [],
        ),
      );

    expect(counts.length).toBeGreaterThan(5);
    expect(Math.max(...counts)).toBeLessThanOrEqual(100);
  });

  it.each([
    [{ category: 'enclosures' }, ['electronics-enclosure', 'enclosure-lid']],
    [{ words: 'involute GEAR' }, ['spur-gear']],
    [{ words: 'gear', category: 'brackets' }, []],
    [{ words: 'rack' }, ['rack-panel-1u', 'spur-gear']],
    [{ words: 'gears' }, ['spur-gear']],
    [{ words: 'pcb standoffs' }, ['pcb-standoff']],
    [{ words: 'v-belt' }, ['vbelt-pulley']],
    [{ words: 'case' }, ['electronics-enclosure', 'enclosure-lid']],
    [{ words: 'pcb spacers' }, ['pcb-standoff']],
    [{ words: 'pillow block' }, ['bearing-block-608']],
    [{ words: 'sheave' }, ['vbelt-pulley']],
    [{ words: 'constructor' }, []],
    [{ words: 'nema' }, ['nema17-mount']],
    [{ words: 'l bracket' }, ['l-bracket']],
    [{ words: '' }, templates.listTemplates(all).templates.map(({ template_id }) => template_id)],
  ])('that fit %j are %j', (query, ids) => {
    const { templates: found } = templates.listTemplates({ ...all, ...query });

    expect(found.map(({ template_id }) => template_id)).toEqual(ids);
  });

  it.each([
    ['bracket', / "power-transmission", not "bracket"\. Did you mean brackets\?$/],
    ['zzzz', /^category must be "bearings" or .* or "power-transmission", not "zzzz"\.$/],
  ])('are of no category %s', (category, message) => {
    expect(() => templates.listTemplates({ ...all, category })).toThrow(message);
  });

  it('tell every category there is, and that it has some', () => {
    const { categories } = templates.listTemplates({ ...all, words: 'gear' });
    const sizes = categories.map(({ category }) => templates.listTemplates({ ...all, category }).total);

    expect(categories).toContainEqual({ category: 'power-transmission', count: 3 });
    expect(categories.map(({ count }) => count)).toEqual(sizes);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(17);
  });

  it('come in pages', () => {
    const { templates: page, ...rest } = templates.listTemplates({ limit: 2, offset: 3 });

    expect(rest).toMatchObject({ total: 17, limit: 2, offset: 3 });
    expect(page).toEqual(templates.listTemplates(all).templates.slice(3, 5));
  });
});

describe('a template', () => {
  it('is not rendered without parameters', () => {
    expect(templates.getTemplate('pcb-standoff', {})).toMatchObject({
      rendered: null,
      operation_cost: 3,
      result: 'standoff',
    });
  });

  it('is rendered with the parameters given, the others by default', () => {
    expect(templates.getTemplate('pcb-standoff', { length: '20' }).rendered).toMatchObject({
      parameters: { af: 5.5, length: 20, hole_d: 2.5 },
      operation_cost: 3,
      result: 'standoff',
      commands: [
        { id: 'hexagon', command: 'extrude', parameters: { distance: 20 } },
        { id: 'hole', command: 'create_cylinder', parameters: { radius: 1.25, height: 22, position: [0, 0, -1] } },
        {
          id: 'standoff',
          command: 'boolean_cut',
          parameters: { target_id: '${hexagon.object_id}', tool_ids: ['${hole.object_id}'] },
        },
      ],
    });
  });

  it.each([
    [{ lenght: '20' }, 'lenght is not a parameter. Did you mean length?'],
    [{ length: 'long' }, 'length must be a number, not "long".'],
    [{ length: '' }, 'length must be a number, not "".'],
    [{ length: '1e400' }, 'length must be a number, not "1e400".'],
    [{ length: '0x14' }, 'length must be a number, not "0x14".'],
    [{ length: '0b10100' }, 'length must be a number, not "0b10100".'],
    [{ length: '0o24' }, 'length must be a number, not "0o24".'],
    [{ length: '20mm' }, 'length must be a number, not "20mm".'],
    [{ length: 'NaN' }, 'length must be a number, not "NaN".'],
    [{ length: '1.9' }, 'length must be at least 2 mm, not 1.9.'],
    [{ length: 101 }, 'length must be at most 100 mm, not 101.'],
    [{ hole_d: 4.5 }, 'The hole needs 0.6 mm around it (hole_d + 1.2 < af): hole_d is 4.5, af is 5.5.'],
  ])('refuses %j: %s', (given, message) => {
    expect(() => templates.getTemplate('pcb-standoff', given)).toThrow(
      expect.objectContaining({ code: 'invalid_parameters', message }),
    );
  });

  it.each(['20', ' 20 ', '+20', '20.', '2e1', '0.2E+2', '020'])('reads %j as 20', (length) => {
    expect(templates.getTemplate('pcb-standoff', { length }).rendered?.parameters).toMatchObject({ length: 20 });
  });

  it('refuses a part of a tooth', () => {
    expect(() => templates.getTemplate('spur-gear', { teeth: '20.5' })).toThrow('teeth must be an integer, not 20.5.');
  });

  it.each([
    ['pcb-standof', ' Did you mean pcb-standoff?'],
    ['gear', ' Did you mean spur-gear?'],
    ['ENCLOSURE', ' Did you mean electronics-enclosure or enclosure-lid?'],
    ['hinge', ' Did you mean butt-hinge-leaf?'],
    ['---', ' GET /api/v1/premium/templates lists them.'],
    ['constructor', ' GET /api/v1/premium/templates lists them.'],
  ])('%s that there is not is unknown, and the nearest is named', (id, suggestion) => {
    expect(() => templates.getTemplate(id, {})).toThrow(
      expect.objectContaining({ code: 'unknown_template', message: `There is no template ${id}.${suggestion}` }),
    );
  });
});

/** Number of commands; 0 if the constraints refuse the value with the other parameters at their defaults. */
function commandsWith(id: string, given: Record<string, number>): number {
  try {
    return templates.render(id, given).commands.length;
  } catch {
    return 0;
  }
}
