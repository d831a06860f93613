import * as z from 'zod';

const length = z.number().min(0.01);

/** Tool of every peer. */
export const createBoxTool = {
  shown: { name: 'create_box', description: 'Create a box.' },
  parameters: z.object({ length, width: length, height: length, position: z.array(z.number()).length(3).optional() }),
};
