import { Account } from '../accounts/account.ts';
import { reactions, ScriptedAdapter } from './scripted-adapter.ts';

interface Connected {
  readonly account: Account;
  readonly adapter: ScriptedAdapter;
}

/** New account for each enclosing spec, with an adapter that never responds by itself. */
export function useSilentAdapter(): Connected {
  const connected: { account?: Account; adapter?: ScriptedAdapter } = {};
  beforeEach(async () => {
    connected.account = await Account.register();
    connected.adapter = await ScriptedAdapter.connect(connected.account.key, reactions.neverAnswer);
  });
  afterEach(() => connected.adapter?.terminateConnection());
  return connected as Connected;
}

/** Makes an adapter report cancelled commands as cancelled, and return a box for all others. */
export function answerAll(adapter: ScriptedAdapter): void {
  for (const command of adapter.commands)
    if (adapter.cancelled.includes(command.command_id))
      adapter.sendMessage({
        type: 'result',
        command_id: command.command_id,
        ok: false,
        error: { code: 'CANCELLED', message: 'Stopped.' },
      });
    else reactions.answerABox(command, adapter);
}
