import { blocks } from '../../fixtures/solids.fixture.ts';

/** A post of 10 by 10 and 20 high under a beam that overhangs by 15 on either side. */
export const tee = blocks([
  [
    [0, 40],
    [0, 10],
    [20, 25],
  ],
  [
    [15, 25],
    [0, 10],
    [0, 20],
  ],
]);
