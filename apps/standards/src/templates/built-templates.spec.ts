import { listExtremes } from './extreme-parameters.fixture.ts';
import { ParallelBuilds, type Case } from './parallel-builds.fixture.ts';
import { readTemplates } from './template-files.ts';
import type { Template } from './template.ts';
import { TemplateLibrary } from './template-library.ts';

const { PI, tan } = Math;
const templates = readTemplates();
const measured = new TemplateLibrary(templates);

/** A template at its defaults, then with each parameter at its extremes. */
const casesOf = (template: Template): [string, Case][] => [
  ['its defaults', { template, given: {} }],
  ...listExtremes(template).map(([extreme, given]): [string, Case] => [extreme, { template, given }]),
];

const cases = templates.map((template) => [template.template_id, casesOf(template)] as const);

let builds: ParallelBuilds;
beforeAll(async () => {
  builds = await ParallelBuilds.start(cases.flatMap(([, those]) => those.map(([, one]) => one)));
});
afterAll(() => builds.stop());

/** One solid, and nothing beside it. */
const oneSolid = { warnings: [], left: 1, isResult: true };

describe.each(cases)('%s', (id, those) => {
  it.each(those)('builds one valid solid at %s, as large as it says', async (_at, one) => {
    const { volume, ...built } = await builds.getResult(one);
    const { bounding_box: box, volume_mm3: told } = measured.render(id, one.given);
    const closely = (corner: number[]) => corner.map((side) => expect.closeTo(side, 4));

    expect(built).toMatchObject({ ...oneSolid, box: { min: closely(box.min), max: closely(box.max) } });
    // A volume that it does not tell is right.
    expect(volume / (told ?? volume)).toBeCloseTo(1, 6);
  });
});

/** In cubic millimetres: closed forms, and for knob, hinge and block what FreeCAD 0.20 builds. */
const volumes: readonly (readonly [string, number])[] = [
  ['l-bracket', 19_000 + 1000 - 4 * PI * 3.3 ** 2 * 5],
  ['pipe-flange', PI * (57.5 ** 2 * 14 + 27.5 ** 2 * 12 - 17.5 ** 2 * 26 - 4 * 7 ** 2 * 14)],
  ['pcb-standoff', ((Math.sqrt(3) / 2) * 5.5 ** 2 - PI * 1.25 ** 2) * 12],
  ['mounting-plate', (120 * 80 - (4 - PI) * 8 ** 2 - 6 * PI * 3.3 ** 2) * 6],
  ['nema17-mount', 50 * 5 * 55 + 50 * 35 * 5 - PI * 5 * (11.2 ** 2 + 4 * 1.7 ** 2 + 2 * 2.75 ** 2)],
  ['vbelt-pulley', pulley()],
  ['fan-grill-40', 1754.819],
  ['pipe-adapter', 23_031.801],
  ['knob', 10_425.961],
  ['butt-hinge-leaf', 5999.93],
  ['bearing-block-608', 10_882.002],
];

it.each(volumes)('%s has the volume %d at its defaults', async (id, volume) => {
  const template = templates.find(({ template_id }) => template_id === id);

  expect(template && (await builds.getResult({ template, given: {} })).volume).toBeCloseTo(volume, 2);
});

/** Rims and ground as cylinders, flanks as frustums, less the bore. */
function pulley(): number {
  const flank = 8 * tan((19 * PI) / 180);
  const frustum = (flank * (30 ** 2 + 30 * 22 + 22 ** 2)) / 3;
  return PI * (6 * 30 ** 2 + 2 * frustum + (10 - 2 * flank) * 22 ** 2 - 16 * 5 ** 2);
}
