import { standards } from '@kerf/contracts';
import { readConfig, serviceConfig } from '@kerf/service';
import { World } from '@kerf/testing';
import { standardsModule } from './standards.module.ts';

let world: World;

beforeAll(async () => {
  world = await World.start();
  const config = readConfig(serviceConfig, { KERF_NATS_URL: 'nats://unused', KERF_INTERNAL_PORT: '0' });
  await world.serve({ name: 'standards', module: standardsModule }, config);
});
afterAll(() => world.stop());

describe('the standards service', () => {
  it('lists the libraries', async () => {
    const { libraries, total } = await world.bus.request(standards.libraries, {});

    expect(libraries).toHaveLength(total);
    expect(libraries.map(({ library }) => library)).toContain('fasteners');
  });

  it('finds a part and tells it, with every figure as the contract says', async () => {
    const asked = { query: 'DIN 912 M6x20', filters: {}, sort: 'relevance' as const, limit: 20, offset: 0 };
    const { results } = await world.bus.request(standards.searchParts, asked);
    const [best] = results;
    const part = { library: best?.library ?? '', partId: best?.part_id ?? '' };

    expect(await world.bus.request(standards.part, part)).toMatchObject({
      name: 'ISO 4762 M6x20',
      dimensions: { dk: { value: 10, unit: 'mm', role: 'max' } },
    });
  });

  it('refuses a part that there is not, in words that cross the bus', async () => {
    const asked = world.bus.request(standards.part, { library: 'bearings', partId: '608-3rs' });

    await expect(asked).rejects.toMatchObject({
      code: 'unknown_part',
      message: expect.stringMatching(/^There is no part 608-3rs in the library bearings\. Did you mean 608-2rs/),
    });
  });

  it('tells ids of parts as they are typed', async () => {
    const asked = { library: 'bearings', typed: '608-2', limit: 1 };

    expect(await world.bus.request(standards.partIds, asked)).toEqual({
      values: ['608-2rs'],
      total: expect.any(Number),
    });
  });

  it('browses the standards library and tells a specification', async () => {
    const asked = { category: 'fasteners' as const, words: 'DIN 912', limit: 20, offset: 0 };
    const { standards: found } = await world.bus.request(standards.browse, asked);
    const [{ category, spec_id: specId } = { category: '', spec_id: '' }] = found;

    expect(await world.bus.request(standards.spec, { category, specId, size: 'M6', units: 'mm' })).toMatchObject({
      title: 'Hexagon socket head cap screws',
      rows: [{ size: 'M6', dk: 10 }],
    });
  });

  it('refuses a standard that there is not, in words that cross the bus', async () => {
    const asked = world.bus.request(standards.spec, { category: 'materials', specId: 'abx', units: 'mm' });

    await expect(asked).rejects.toMatchObject({
      code: 'unknown_standard',
      message: expect.stringMatching(/^There is no standard materials\/abx\. Did you mean materials\/abs/),
    });
  });

  it('goes on running tools', async () => {
    expect(
      await world.bus.request(standards.run, { tool: 'calculate_thread_geometry', parameters: { designation: 'M6' } }),
    ).toMatchObject({ ok: true, result: { pitch: 1 } });
    expect(
      await world.bus.request(standards.run, { tool: 'search_standards', parameters: { query: 'DIN 912' } }),
    ).toMatchObject({ ok: true, result: { results: [{ spec_id: 'iso-4762' }] } });
  });
});
