import { findCheck, ValidationHarness } from '../validation/validation.fixture.ts';
import { computeShapeArea, computeDiscArea, computeEnclosedArea } from './areas.fixture.ts';
import { type Command, createCommand, toObjectReference } from './command.ts';
import { cutouts } from './cutout-table.ts';
import { designCutout } from './design-cutout.fixture.ts';
import { PanelKernel } from './panel-kernel.fixture.ts';

const panel_size = [150, 150];
const shapes = cutouts.flatMap(({ id, shape }) => (shape ? [{ id, shape }] : []));
const cornered = shapes.filter(({ shape }) => shape.shape !== 'circle').map(({ id }) => id);
const square = shapes.flatMap(({ id, shape }) => (shape.shape === 'rectangle' ? [[id, shape] as const] : []));
const flattened = shapes.flatMap(({ id, shape }) =>
  shape.shape === 'double_d' || shape.shape === 'two_double_d' ? [[id, shape] as const] : [],
);

/** Area that a tool over a square corner cuts beyond both sides, with its centre 0.85 radii from the corner. */
function beyondCorner(radius: number): number {
  const back = 0.85 / Math.SQRT2;
  const side = Math.sqrt(1 - back * back);
  const cap = Math.acos(back) - back * side;
  const both = (Math.asin(side) - Math.asin(back)) / 2 - back * (side - back);
  return (2 * cap - both) * radius ** 2;
}

describe('a milled cut-out', () => {
  let shop: PanelKernel;
  let world: ValidationHarness;
  beforeAll(async () => {
    shop = await PanelKernel.open();
    world = new ValidationHarness();
  });
  afterAll(() => Promise.all([shop.close(), world.stop()]));

  it.each(cornered)('of %s is one that a mill can make', async (standard) => {
    const { commands } = designCutout({ standard, panel_thickness: 3, panel_size });
    const report = await world.validate({ process: 'cnc_milling', design: { commands } });

    expect(report.checks.filter(({ status, severity }) => status !== 'pass' || severity !== null)).toEqual([]);
    expect(findCheck(report, 'sharp_internal_edges')).toMatchObject({ status: 'pass', measured: 0 });
  });

  it.each(['fdm', 'sla', 'sls', 'laser_cutting', 'sheet_metal'])('keeps its square corners by %s', async (process) => {
    const { commands, outline, cutout, warnings } = designCutout({
      standard: 'rj45',
      panel_size,
      process,
      clearance: 0,
    });
    const report = await world.validate({ process, design: { commands } });

    expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(outline.map(({ type }) => type)).toEqual(Array(4).fill('line'));
    expect(cutout).toMatchObject({ width: 16.4, height: 13.9 });
    expect(warnings.join()).not.toContain('mill');
  });

  it.each(square)('of %s is relieved at every corner by the radius of the tool', async (standard, shape) => {
    const { commands, outline, cutout, holes } = designCutout({ standard, panel_size, panel_thickness: 3 });
    const { volume } = await shop.runCommands(commands);
    const area = computeShapeArea(shape) + 4 * beyondCorner(1.5);
    const drilled = holes.reduce((sum, { diameter }) => sum + computeDiscArea(diameter), 0);

    expect(outline.flatMap(({ radius }) => radius ?? [])).toEqual([1.5, 1.5, 1.5, 1.5]);
    expect(computeEnclosedArea(outline)).toBeCloseTo(area, 4);
    expect(150 * 150 * 3 - volume).toBeCloseTo((area + drilled) * 3, 3);
    expect(cutout).toMatchObject({ width: shape.width, height: shape.height });
  });

  it.each(flattened)('of %s is cut as it is drawn, and lets all of its shape through', async (standard, shape) => {
    const { commands, outline, holes } = designCutout({ standard, panel_size, panel_thickness: 3 });
    const { volume } = await shop.runCommands(commands);
    const drilled = holes.reduce((sum, { diameter }) => sum + computeDiscArea(diameter), 0);
    const [milled, passing] = ['cnc_milling', 'sheet_metal'].map((process) => cuttersOf({ standard, process }));
    const steps = [...(milled ?? []), ...(passing ?? [])];
    const both = createCommand('both', 'boolean_fuse', { object_ids: unused(steps) });
    const swept = await shop.runCommands([...steps, both]);

    expect(150 * 150 * 3 - volume).toBeCloseTo((computeEnclosedArea(outline) + drilled) * 3, 3);
    expect(swept.volume).toBeCloseTo(computeEnclosedArea(outline) * 5, 3);
    expect(computeEnclosedArea(outline)).toBeGreaterThan(computeShapeArea(shape));
  });

  it.each([
    { shape: 'double_d', diameter: 20, flat: 19 },
    { shape: 'double_d', diameter: 40, flat: 10 },
    { shape: 'double_d', diameter: 3, flat: 2 },
    { shape: 'rectangle', width: 3, height: 200 },
  ])('of the caller is cut as it is drawn: %j', async (custom) => {
    const { commands, outline } = designCutout({ custom, panel_size: [250, 250], panel_thickness: 5 });
    const { volume } = await shop.runCommands(commands);

    expect(250 * 250 * 5 - volume).toBeCloseTo(computeEnclosedArea(outline) * 5, 3);
    expect(outline.length).toBeGreaterThan(4);
  });

  it.each([
    [{ standard: 'rj45', panel_thickness: 3 }, /relieved for a 3 mm mill, which cuts up to 0.6 mm beyond the sides/],
    [{ standard: 'rj45', panel_thickness: 6 }, /relieved for a 4 mm mill/],
    [
      { standard: 'usb-c', panel_thickness: 8 },
      /A corner radius of 1.83 mm is too small to mill through a .*8 mm panel: use at least 2 mm/,
    ],
    [
      { custom: { shape: 'rectangle', width: 9, height: 9, corner_radius: 0.5 }, panel_thickness: 3 },
      /A corner radius of 0.5 mm is too small to mill through a 3 mm panel: use at least 0.75 mm/,
    ],
    [{ custom: { shape: 'rectangle', width: 0.5, height: 9 } }, /too short for relief cuts: the corners stay sharp/],
  ])('warns of %j', (asked, warning) => {
    expect(designCutout(asked).warnings).toContainEqual(expect.stringMatching(warning));
  });

  it.each(['d-sub-9', 'neutrik-d', 'usb-c'])('of %s has no sharp corners to warn of', (standard) => {
    expect(designCutout({ standard, panel_thickness: 3, mounting: 'nut' }).warnings.join()).not.toContain('mill');
  });

  it('takes the room of its reliefs from the edge and from its neighbours', () => {
    const asked = { standard: 'rj45', panel_thickness: 3, panel_size: [40, 40], mounting: 'snap' };
    const beyond = 1.5 * (1 - 0.85 / Math.SQRT2);

    expect(designCutout(asked).min_edge_distance).toBeCloseTo(20 - 8.2 - beyond, 6);
    expect(designCutout({ ...asked, count: 2, spacing: 16.4 + beyond }).warnings).toContain(
      'Neighbouring cut-outs overlap.',
    );
  });
});

/** The bodies that cut an opening of a panel of 3 mm, 5 mm long, named by the process. */
function cuttersOf(asked: { readonly standard: string; readonly process: string }): Command[] {
  const { commands } = designCutout({ ...asked, panel_thickness: 3, mounting: 'snap' });
  const named = JSON.stringify(commands).replaceAll('${', `\${${asked.process}_`);
  return JSON.parse(named).map((step: Command) => ({ ...step, id: `${asked.process}_${step.id}` }));
}

/** Objects that no later step consumes. */
const unused = (steps: readonly Command[]): string[] =>
  steps.map(toObjectReference).filter((object) => !JSON.stringify(steps).includes(object));
