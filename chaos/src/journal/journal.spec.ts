import { createTemporaryFolder } from '@kerf/tools';
import * as z from 'zod';
import { Journal } from './journal.ts';

describe('a journal', () => {
  it('has what anybody added under a name, in its order, and nothing under another', async () => {
    const { path, remove } = await createTemporaryFolder();
    const open = () => new Journal(path, z.object({ n: z.number() }));
    const journal = open();
    journal.append('one', { n: 1 });
    open().append('one', { n: 2 });
    journal.append('two', { n: 3 });

    expect(open().readAll('one')).toEqual([{ n: 1 }, { n: 2 }]);
    expect([journal.readAll('two'), journal.readAll('three')]).toEqual([[{ n: 3 }], []]);
    await remove();
  });
});
