import { Account } from './account.ts';
import { acts, ScriptedAdapter } from './scripted-adapter.ts';

interface Connected {
  readonly account: Account;
  readonly adapter: ScriptedAdapter;
}

/** An account of its own for each specification around the call, and an adapter that answers nothing by itself. */
export function withSilentAdapter(): Connected {
  const on: { account?: Account; adapter?: ScriptedAdapter } = {};
  beforeEach(async () => {
    on.account = await Account.register();
    on.adapter = await ScriptedAdapter.connect(on.account.key, acts.neverAnswer);
  });
  afterEach(() => on.adapter?.drop());
  return on as Connected;
}

/** Has an adapter give up what it was told to, and answer everything else with a box. */
export function endAll(adapter: ScriptedAdapter): void {
  for (const command of adapter.commands)
    if (adapter.cancelled.includes(command.command_id))
      adapter.say({
        type: 'result',
        command_id: command.command_id,
        ok: false,
        error: { code: 'CANCELLED', message: 'Stopped.' },
      });
    else acts.answerABox(command, adapter);
}
