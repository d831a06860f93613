import { type Builder, createCentredBox } from './build.ts';
import { block, fuse, prism } from './build-commands.ts';

/** A connector in a panel whose front is z = 0: the flange and the bezel above, the body below. */
export const panelConnector: Builder = (sizes) => {
  const plate = sizes.mm('flange_t');
  const bezel = sizes.mm('bezel_t');
  const sized = (part: string) => [sizes.mm(`${part}_w`), sizes.mm(`${part}_h`)] as const;
  const [flange, body, front] = [sized('flange'), sized('body'), sized('bezel')];
  // Parts overlap with the flange, so that they share more than a face with it.
  const parts = [
    slab('flange', flange, [0, plate]),
    slab('body', body, [-sizes.mm('depth'), plate / 2]),
    ...(bezel > 0 ? [slab('bezel', front, [plate / 2, plate + bezel])] : []),
  ];
  const shown = bezel > 0 ? [flange, body, front] : [flange, body];
  const widest = (axis: 0 | 1) => Math.max(...shown.map((size) => size[axis]));
  return {
    commands: [
      ...parts,
      fuse(
        'connector',
        parts.map(({ id }) => id),
      ),
    ],
    boundingBox: createCentredBox(widest(0), widest(1), [-sizes.mm('depth'), plate + bezel]),
    simplifications: ['Flange, body and bezel are boxes; contacts, terminals and holes are left out.'],
  };
};

/** The sides of a D shell are inclined by ten degrees. */
const lean = Math.tan(Math.PI / 18);

/** A D-subminiature connector with its flange on z = 0 and its shell above. */
export const dSubConnector: Builder = (sizes) => {
  const [w, h, plate] = [sizes.mm('flange_w'), sizes.mm('flange_h'), sizes.mm('flange_t')];
  const [wide, high] = [sizes.mm('shell_w') / 2, sizes.mm('shell_h') / 2];
  const narrow = wide - 2 * high * lean;
  const top = plate + sizes.mm('front');
  const shell = [
    [-narrow, -high],
    [narrow, -high],
    [wide, high],
    [-wide, high],
  ];
  return {
    commands: [
      slab('flange', [w, h], [0, plate]),
      prism('shell', shell, [plate / 2, top]),
      fuse('connector', ['flange', 'shell']),
    ],
    boundingBox: createCentredBox(w, h, [0, top]),
    simplifications: ['The shell is solid; contacts, the body behind the flange and the holes are left out.'],
  };
};

const slab = (id: string, [w, h]: readonly [number, number], [from, to]: readonly [number, number]) =>
  block(id, [-w / 2, -h / 2, from], [w / 2, h / 2, to]);
