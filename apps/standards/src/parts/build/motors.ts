import { type Builder, createCentredBox } from './build.ts';
import { block, cut, cylinder, fuse } from './build-commands.ts';

/** A stepper motor below its flange at z = 0, with the shaft up. */
export const stepperMotor: Builder = (sizes) => {
  const [w, long, shaft] = [sizes.mm('w'), sizes.mm('L'), sizes.mm('shaft_l')];
  return {
    commands: [
      block('body', [-w / 2, -w / 2, -long], [w / 2, w / 2, 0]),
      // Both overlap with the body, so that they share more than a face with it.
      cylinder('boss', sizes.mm('boss_d') / 2, sizes.mm('boss_h') + 1, [0, 0, -1]),
      cylinder('shaft', sizes.mm('shaft_d') / 2, shaft + 1, [0, 0, -1]),
      fuse('motor', ['body', 'boss', 'shaft']),
    ],
    boundingBox: createCentredBox(w, w, [-long, shaft]),
    simplifications: ['The body is a plain box.', 'The fixing holes are left out: their depth is unknown.'],
  };
};

/** The frame of a fan, flat on z = 0. */
export const axialFan: Builder = (sizes) => {
  const [w, h] = [sizes.mm('w'), sizes.mm('h')];
  return {
    commands: [
      block('frame', [-w / 2, -w / 2, 0], [w / 2, w / 2, h]),
      cylinder('opening', sizes.mm('bore') / 2, h + 2, [0, 0, -1]),
      cut('fan', 'frame', ['opening']),
    ],
    boundingBox: createCentredBox(w, w, [0, h]),
    simplifications: ['Only the frame is modelled: rotor, struts and fixing holes are left out.'],
  };
};
