import { standardsLibrary as library } from './shared-library.ts';

const thread = (specId: string) => library.getSpec({ category: 'threads', specId, units: 'mm' });

describe('a thread', () => {
  it('cites for a limit who prints its tolerance and its deviation, and nobody else', () => {
    const { properties } = thread('iso-metric-m6');
    const { pitch_diameter_internal_max: nut, pitch_diameter_external_min: screw } = properties;
    const printers = ['FreeCAD Path thread tables', 'ISCAR', 'engineersedge', 'apporo'];

    expect(nut).toMatchObject({ status: 'computed', sources: [...printers, 'threadlib'] });
    expect(screw?.sources).toEqual([...printers, 'FreeCAD list of ISO 965-1:2013', 'fasteners.eu', 'threadlib']);
    expect(properties).toMatchObject({
      major_diameter_external_max: { sources: [...printers, 'FreeCAD list of ISO 965-1:2013', 'fasteners.eu'] },
      major_diameter_internal_min: { sources: ['ISO 724'] },
    });
  });

  it.each([
    ['iso-metric-m125x8', 'major_diameter_external_min', 'formula'],
    ['iso-metric-m1', 'minor_diameter_internal_max', 'formula'],
    ['iso-metric-m1', 'pitch_diameter_internal_max', 'Yamawa'],
    ['iso-metric-m150x6', 'pitch_diameter_external_min', 'fasteners.eu'],
    ['iso-metric-m150x4', 'pitch_diameter_internal_max', 'threadlib'],
    ['tr-20x4', 'minor_diameter_internal_max', 'kalkulator-gwintow'],
  ])('of %s stands for its %s on %s', (id, property, source) => {
    const { properties, sources } = thread(id);

    expect(properties[property]?.sources).toContain(source);
    expect(sources).toContainEqual(expect.objectContaining({ id: source, title: expect.any(String) }));
  });

  it.each([
    ['iso-metric-m12', 'clearance_normal', ['FreeCAD FeatureHole']], // another table has 14 mm
    ['iso-metric-m12', 'tap_drill', ['FreeCAD FeatureHole']],
    ['iso-metric-m24', 'tap_drill', ['FreeCAD FeatureHole', 'threadlib']],
    ['iso-metric-m100x6', 'clearance_normal', ['bd_warehouse']],
    ['npt-1_16', 'pitch', ['threadchart', 'thread-calculator']],
    ['npt-1-1_2', 'l1', ['threadchart', 'engineering-toolkit', 'ThreadBuddy', 'thread-calculator']],
    ['g-6', 'nominal_diameter', ['FastenersWB', 'threadlib']],
  ])('%s has its %s from those who print it so: %j', (id, property, sources) => {
    expect(thread(id).properties[property]).toMatchObject({
      status: sources.length > 1 ? 'agreed' : 'single',
      sources,
    });
  });

  it.each([
    ['iso-metric-m300x8', ['CosmeticThread3D', 'threadlib']],
    ['iso-metric-m270x8', ['CosmeticThread3D']],
    ['tr-300x24', ['F-M-S', 'threadlib']],
    ['npt-24', ['thread-calculator']],
    ['un-5-7_8-16', ['inch thread series']],
  ])('%s is listed by who has it, %j', (id, sources) => {
    expect(thread(id).properties['pitch']?.sources.toSorted()).toEqual(sources);
  });
});
