import * as z from 'zod';

const length = z.number().min(0.01);

/** The tool that every peer offers. */
export const createBox = {
  shown: { name: 'create_box', description: 'Create a box.' },
  parameters: z.object({ length, width: length, height: length, position: z.array(z.number()).length(3).optional() }),
};
