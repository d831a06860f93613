import { Account } from './account.ts';
import { acts, ScriptedAdapter } from './scripted-adapter.ts';

interface Connected {
  readonly account: Account;
  readonly adapter: ScriptedAdapter;
}

/** New account for each enclosing spec, with an adapter that never responds by itself. */
export function withSilentAdapter(): Connected {
  const on: { account?: Account; adapter?: ScriptedAdapter } = {};
  beforeEach(async () => {
    on.account = await Account.register();
    on.adapter = await ScriptedAdapter.connect(on.account.key, acts.neverAnswer);
  });
  afterEach(() => on.adapter?.drop());
  return on as Connected;
}

/** Makes an adapter report cancelled commands as cancelled, and return a box for all others. */
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
