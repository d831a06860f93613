import { temporaryFolder } from '@kerf/tools';
import * as z from 'zod';
import { Journal } from './journal.ts';

describe('a journal', () => {
  it('has what anybody added under a name, in its order, and nothing under another', async () => {
    const { path, remove } = await temporaryFolder();
    const open = () => new Journal(path, z.object({ n: z.number() }));
    const journal = open();
    journal.add('one', { n: 1 });
    open().add('one', { n: 2 });
    journal.add('two', { n: 3 });

    expect(open().read('one')).toEqual([{ n: 1 }, { n: 2 }]);
    expect([journal.read('two'), journal.read('three')]).toEqual([[{ n: 3 }], []]);
    await remove();
  });
});
