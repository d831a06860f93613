import { command } from './slotted.fixture.ts';
import { checkIn, ValidationWorld } from './validation.fixture.ts';

const across = (angle: number): number => Math.tan((angle * Math.PI) / 180);

/** Narrower above, by 1.5 degrees on every side. */
const drafted = (id: string, [length, width, height]: readonly [number, number, number]) => {
  const rectangle = (inside: number) => {
    const [x, y] = [length / 2 - inside, width / 2 - inside];
    return [
      [-x, -y],
      [x, -y],
      [x, y],
      [-x, y],
    ];
  };
  const top = { profile: rectangle(height * across(1.5)), position: [0, 0, height] };
  return command(id, 'loft', { ruled: true, sections: [{ profile: rectangle(0) }, top] });
};

/** A box that is open below, with rounded edges. */
const box = [
  drafted('outside', [60, 40, 20]),
  drafted('inside', [56, 36, 18]),
  command('shell', 'boolean_cut', { target_id: 'outside', tool_ids: ['inside'] }),
  command('part', 'create_fillet', { object_id: 'shell', radius: 0.8 }),
];

describe('a moulded box in single precision', () => {
  let world: ValidationWorld;
  beforeAll(() => {
    world = new ValidationWorld();
  });
  afterAll(() => world.stop());

  it.each([
    [0, 0, 0],
    [5000, 3000, -2000],
  ])('has no undercut, and its draft, however far away it lies: at %s, %s, %s', async (...offset) => {
    const moved = command('moved', 'move_object', { object_id: 'part', offset });
    const design = { commands: [...box, moved], result: 'part' };
    const checks = ['draft', 'undercut'];
    const report = await world.validate({ process: 'injection_molding', material: 'abs', checks, design });

    expect(checkIn(report, 'undercut')).toMatchObject({ status: 'pass', measured: 0 });
    expect(checkIn(report, 'draft')).toMatchObject({ status: 'pass', measured: expect.closeTo(1.5, 1) });
  });
});
