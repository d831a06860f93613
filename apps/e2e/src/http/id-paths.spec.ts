import * as z from 'zod';
import { findIdPaths, setValueAt } from './id-paths.ts';

const schema = z.strictObject({
  adapter_id: z.uuid().optional(),
  name: z.string(),
  commands: z.array(z.strictObject({ adapter_id: z.uuid(), after: z.array(z.uuid()) })),
  target: z.union([z.strictObject({ key_id: z.uuid() }), z.null()]),
});

describe('the places of ids', () => {
  it('are found however deep they lie', () => {
    expect(findIdPaths(z.toJSONSchema(schema))).toEqual([
      ['adapter_id'],
      ['commands', 0, 'adapter_id'],
      ['commands', 0, 'after', 0],
      ['target', 'key_id'],
    ]);
  });

  it('take a value, and leave everything else as it is', () => {
    const whole = {
      name: 'a',
      commands: [
        { adapter_id: 'x', after: ['y'] },
        { adapter_id: 'z', after: [] },
      ],
    };

    expect(setValueAt(whole, ['commands', 0, 'after', 0], 'id')).toEqual({
      name: 'a',
      commands: [
        { adapter_id: 'x', after: ['id'] },
        { adapter_id: 'z', after: [] },
      ],
    });
    expect(setValueAt({ name: 'a' }, ['target', 'key_id'], 'id')).toEqual({ name: 'a', target: { key_id: 'id' } });
  });
});
