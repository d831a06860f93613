import { closeCodes } from '@kerf/contracts';
import { Account } from './account.ts';
import { Client, client } from '../http/client.ts';
import { anyTimestamp, invalidKey, success } from '../http/expected-responses.ts';
import { sharedAddresses } from '../product/product-addresses.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

const { gatewayUrls, caFile } = sharedAddresses();
const memberAt = ({ userId }: { userId: string }): string => `/api/v1/team/members/${userId}`;

describe('a member who was removed', () => {
  it('is refused everywhere from the answer on, and loses the adapter', async () => {
    const owner = await Account.register('team');
    const member = await owner.addMember('admin');
    const adapter = await ScriptedAdapter.connect(member.key, reactions.answerABox);
    const removed = await owner.send('DELETE', memberAt(member));

    expect(removed).toEqual(success({ user_id: member.userId, removed: true }));
    for (const baseUrl of gatewayUrls) {
      const pod = new Client({ baseUrl, caFile });
      expect(await pod.get('/api/v1/team', { key: member.key })).toEqual(invalidKey());
      const body = { command: 'calculate_thread_geometry', parameters: { designation: 'M8' } };
      expect(await pod.post('/api/v1/execute', body, { key: member.key })).toEqual(invalidKey());
    }
    expect(await adapter.closed).toBe(closeCodes.keyRefused);
    expect((await owner.get('/api/v1/team')).body).toMatchObject({
      members: [{ user_id: owner.userId, email: owner.email, role: 'owner', created_at: anyTimestamp }],
      total: 1,
    });
  });

  it('may open an account of their own', async () => {
    const owner = await Account.register('team');
    const member = await owner.addMember();
    await member.send('DELETE', memberAt(member));

    expect((await client.post('/api/v1/auth/register', { email: member.email })).status).toBe(200);
  });
});
