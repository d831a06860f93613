import { createTemporaryFolder } from '@kerf/tools';
import { Account } from '../accounts/account.ts';
import { HeadlessAdapter } from './headless-adapter.ts';
import { sharedAddresses } from '../product/product-addresses.ts';

const box = { length: 10, width: 20, height: 30 };

describe('an adapter with a folder for its document', () => {
  it('goes on with it after it was killed', async () => {
    const folder = await createTemporaryFolder();
    const account = await Account.register();
    const place = { ...sharedAddresses(), dataFolder: folder.path };
    const first = await HeadlessAdapter.start(account, place);
    await account.execute('create_box', box);
    await first.kill();
    const second = await HeadlessAdapter.start(account, { ...place, adapterId: first.adapterId });
    try {
      const { body } = await account.execute('create_box', box, { adapter_id: second.adapterId });
      const list = await account.execute('list_objects', {}, { adapter_id: second.adapterId });

      expect(body).toMatchObject({ success: true, result: { object_id: 'box_2' } });
      expect(list.body).toMatchObject({ success: true, result: { total: 2 } });
    } finally {
      await second.kill();
      await folder.remove();
    }
  });
});
