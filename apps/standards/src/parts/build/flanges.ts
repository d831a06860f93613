import { type Builder, sharpEdgesNote, createRoundBox, type PartSizes } from './build.ts';
import { createCommand, cut, cylinder, toObjectReference, revolve, computeRevolvedVolume } from './build-commands.ts';

const noRaisedFace = 'The raised face is left out.';

/** Blind and plate flanges, flat on z = 0. */
export const plateFlange: Builder = (sizes) => {
  const [bore, outside, t] = [(sizes.optionalMm('bore') ?? 0) / 2, sizes.mm('D') / 2, sizes.mm('t')];
  return buildDrilled(sizes, [
    [bore, 0],
    [outside, 0],
    [outside, t],
    [bore, t],
  ]);
};

/** Slip-on flanges, with the hub up. */
export const hubFlange: Builder = (sizes) => {
  const [bore, outside, hub] = [sizes.mm('bore') / 2, sizes.mm('D') / 2, sizes.mm('hub_d') / 2];
  const [t, top] = [sizes.mm('t'), sizes.mm('hub_h')];
  return buildDrilled(sizes, [
    [bore, 0],
    [outside, 0],
    [outside, t],
    [hub, t],
    [hub, top],
    [bore, top],
  ]);
};

function buildDrilled(sizes: PartSizes, profile: readonly (readonly number[])[]) {
  const top = Math.max(...profile.map(([, z = 0]) => z));
  return {
    commands: [
      revolve('disc', profile),
      cylinder('hole', sizes.mm('l') / 2, top + 2, [sizes.mm('k') / 2, 0, -1]),
      createCommand('holes', 'pattern_circular', { object_id: toObjectReference('hole'), count: sizes.mm('n') }),
      cut('flange', 'disc', ['holes']),
    ],
    boundingBox: createRoundBox(sizes.mm('D') / 2, 0, top),
    simplifications: [noRaisedFace, sharpEdgesNote],
    volumeMm3: computeRevolvedVolume(profile) - sizes.mm('n') * Math.PI * (sizes.mm('l') / 2) ** 2 * sizes.mm('t'),
  };
}
