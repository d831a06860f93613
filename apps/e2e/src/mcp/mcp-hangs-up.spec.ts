import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { eachRevisionBefore2026, mcpRequest, openMcp, type Revision } from './mcp-messages.ts';
import { sharedAddresses } from '../product/product-addresses.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';
import { answerAll, useSilentAdapter } from '../adapters/silent-adapter.fixture.ts';

const aBox = { name: 'create_box', arguments: { length: 10, width: 20, height: 30 } };

/** Sends a tools/call to the first gateway, and hangs up when the adapter has it. */
async function callAndHangUp(account: Account, adapter: ScriptedAdapter, revision: Revision): Promise<void> {
  const { begun, hangUp } = openMcp(
    account,
    mcpRequest(revision, 'tools/call', aBox),
    sharedAddresses().gatewayUrls[0],
  );
  begun.catch(() => undefined); // nobody waits for it
  await eventually(() => expect(adapter.commands).toHaveLength(1));
  await hangUp();
}

/** Resolves when the gateway has seen a later client hang up, and so all before it. */
async function seen(): Promise<void> {
  const witness = await Account.register();
  const adapter = await ScriptedAdapter.connect(witness.key, reactions.neverAnswer);
  await callAndHangUp(witness, adapter, '2026-07-28');
  await eventually(() => expect(adapter.cancelled).toHaveLength(1));
  adapter.terminateConnection();
}

describe('a client of MCP that hangs up', () => {
  const on = useSilentAdapter();
  const totals = async () => (await on.account.get('/api/v1/usage')).body;

  it('has its operation called off since 2026-07-28, and is not charged when that could stop it', async () => {
    await callAndHangUp(on.account, on.adapter, '2026-07-28');
    await eventually(() => expect(on.adapter.cancelled).toHaveLength(1));
    answerAll(on.adapter);

    await eventually(async () => expect(await totals()).toMatchObject({ totals: { operations: 0, refunded: 1 } }));
    expect(await on.account.readUsage()).toBe(0);
  });

  it.each(eachRevisionBefore2026)(
    'has cancelled nothing before, as in %s: its operation is finished and charged',
    async (revision) => {
      await callAndHangUp(on.account, on.adapter, revision);
      await seen();
      answerAll(on.adapter);

      await eventually(async () => expect(await totals()).toMatchObject({ totals: { operations: 1, refunded: 0 } }));
      expect(on.adapter.cancelled).toEqual([]);
    },
  );
});
