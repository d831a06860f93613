import { standards } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { Gateway } from '../../gateway.fixture.ts';
import { stubLibraries, screwPart } from '../../libraries/library.fixture.ts';
import { stubStandards } from '../../libraries/standard.fixture.ts';
import { stubTemplates } from '../../libraries/template.fixture.ts';
import { encodeCursor } from '../cursors.ts';
import { requestMcp, eras } from '../mcp-requests.fixture.ts';

const knobUri = 'kerf://templates/knob';
const screwUri = `kerf://parts/fasteners/${screwPart.part_id}`;
const templates = {
  template: 'kerf://templates/{template_id}',
  part: 'kerf://parts/{library}/{part_id}',
  standard: 'kerf://standards/{category}/{spec_id}',
};

let gateway: Gateway;
const asked: unknown[] = [];
beforeAll(async () => {
  gateway = await Gateway.start();
  const { template, ...others } = stubTemplates();
  await gateway.stub(standards, {
    ...stubStandards(),
    ...stubLibraries((question) => asked.push(question)),
    ...others,
    template: async (question) => {
      if (question.templateId === 'knob') return template();
      throw Fault.of('unknown_template', { template: question.templateId, suggestion: '' });
    },
  });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.tier = 'pro';
  asked.splice(0);
});

describe.each(eras)('an assistant of %s', (era) => {
  const ask = (method: string, params: Record<string, unknown> = {}) => requestMcp(gateway, era, { method, params });
  const read = async (uri: string): Promise<unknown> => {
    const { contents } = (await ask('resources/read', { uri })) as { contents: { text: string }[] };
    return JSON.parse(contents[0]?.text ?? '');
  };
  const complete = async (uri: string, name: string, value: string, settled: object = {}) => {
    const argument = { name, value };
    const context = { arguments: settled };
    return (await ask('completion/complete', { ref: { type: 'ref/resource', uri }, argument, context }))['completion'];
  };

  it('finds templates and libraries, each with what it is', async () => {
    const { resources } = await ask('resources/list');

    expect(resources).toEqual(
      expect.arrayContaining([
        { uri: knobUri, name: 'knob', title: 'Knob', description: 'A cylinder.', mimeType: 'application/json' },
        expect.objectContaining({ uri: 'kerf://parts/fasteners', description: 'Screws and nuts. 1 parts.' }),
      ]),
    );
  });

  it.each(['standards', 'templates', 'parts'])(
    'is refused a place in the list of %s that no page gave',
    async (source) => {
      expect(await ask('resources/list', { cursor: encodeCursor({ source, after: 'nothing' }) })).toMatchObject({
        error: { code: -32602, message: expect.stringContaining('cursor is not from this list') },
      });
    },
  );

  it('reads a template, a library and a part of it, as REST answers them', async () => {
    expect(await read(knobUri)).toMatchObject({ template_id: 'knob', parameters: [{ name: 'd' }], rendered: null });
    expect(await read('kerf://parts/fasteners')).toMatchObject({ library: 'fasteners', part_count: 1 });
    expect(await read(screwUri)).toEqual(screwPart);
  });

  it.each(['kerf://templates/knop', `${knobUri}/1`, 'kerf://parts/nails', 'kerf://parts/fasteners/x', `${screwUri}/1`])(
    'knows nothing of %s',
    async (uri) => {
      expect(await ask('resources/read', { uri })).toMatchObject({ error: { data: { uri } } });
    },
  );

  it('is proposed templates, libraries and ids of parts', async () => {
    expect(await complete(templates.template, 'template_id', 'kn')).toMatchObject({ values: ['knob'], total: 1 });
    expect(await complete(templates.part, 'library', 'fas')).toMatchObject({ values: ['fasteners'], hasMore: false });
    asked.splice(0);
    expect(await complete(templates.part, 'part_id', 'iso-4', { library: 'fasteners' })).toEqual({
      values: [screwPart.part_id],
      total: 3000,
      hasMore: true,
    });
    expect(asked).toEqual([{ library: 'fasteners', typed: 'iso-4', limit: 100 }]);
  });

  it('is proposed ids before it says of which library or category', async () => {
    expect(await complete(templates.part, 'part_id', '')).toEqual({
      values: [screwPart.part_id],
      total: 3000,
      hasMore: true,
    });
    expect(asked).toEqual([{}, { library: 'fasteners', typed: '', limit: 100 }]);
    for (const [typed, values] of [
      ['', ['abs']],
      ['a', ['abs']],
      ['b', []],
    ] as const)
      expect(await complete(templates.standard, 'spec_id', typed)).toMatchObject({ values, total: values.length });
    expect(await complete(templates.standard, 'spec_id', '', { category: 'gears' })).toMatchObject({ values: [] });
  });

  it.each([
    ['for another variable', templates.part, 'size'],
    ['for another variable of a template', templates.template, 'size'],
  ])('is proposed nothing %s', async (_, uri, name) => {
    expect(await complete(uri, name, '')).toEqual({ values: [], total: 0, hasMore: false });
  });

  it.each(['free', 'maker'] as const)('of tier %s is offered none of them', async (tier) => {
    gateway.tier = tier;
    const { resources } = await ask('resources/list');
    const { resourceTemplates } = await ask('resources/templates/list');

    expect(JSON.stringify([resources, resourceTemplates])).not.toMatch(/kerf:\/\/(templates|parts|standards)/);
    for (const uri of [knobUri, screwUri])
      expect(await ask('resources/read', { uri })).toMatchObject({
        error: { data: { error_code: 'tier_too_low', status_code: 403 } },
      });
    const ref = { type: 'ref/resource', uri: templates.part };
    const argument = { name: 'part_id', value: '' };
    expect(await ask('completion/complete', { ref, argument })).toMatchObject({ error: { code: -32602 } });
  });
});
