/** One step of a design. */
export const designCommand = (id: string, name: string, parameters: Record<string, unknown>) => ({
  id,
  command: name,
  parameters,
});

/** A plate of 40 x 30 x 3 with a slot through it. */
export const createSlottedPlate = (width: number) => ({
  commands: [
    designCommand('plate', 'create_box', { length: 40, width: 30, height: 3 }),
    designCommand('slot', 'create_box', { length: 20, width, height: 9, position: [10, 10, -3] }),
    designCommand('part', 'boolean_cut', { target_id: 'plate', tool_ids: ['slot'] }),
  ],
  result: 'part',
});
