import { type Builder, edgesAreSharp, roundBox, type Sizes } from './build.ts';
import { command, cut, cylinder, made, turn, turnedVolume } from './steps.ts';

const noRaisedFace = 'The raised face is left out.';

/** Blind and plate flanges, flat on z = 0. */
export const plateFlange: Builder = (sizes) => {
  const [bore, outside, t] = [(sizes.known('bore') ?? 0) / 2, sizes.mm('D') / 2, sizes.mm('t')];
  return drilled(sizes, [
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
  return drilled(sizes, [
    [bore, 0],
    [outside, 0],
    [outside, t],
    [hub, t],
    [hub, top],
    [bore, top],
  ]);
};

function drilled(sizes: Sizes, profile: readonly (readonly number[])[]) {
  const top = Math.max(...profile.map(([, z = 0]) => z));
  return {
    commands: [
      turn('disc', profile),
      cylinder('hole', sizes.mm('l') / 2, top + 2, [sizes.mm('k') / 2, 0, -1]),
      command('holes', 'pattern_circular', { object_id: made('hole'), count: sizes.mm('n') }),
      cut('flange', 'disc', ['holes']),
    ],
    boundingBox: roundBox(sizes.mm('D') / 2, 0, top),
    simplifications: [noRaisedFace, edgesAreSharp],
    volumeMm3: turnedVolume(profile) - sizes.mm('n') * Math.PI * (sizes.mm('l') / 2) ** 2 * sizes.mm('t'),
  };
}
