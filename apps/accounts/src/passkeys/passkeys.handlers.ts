import { Serves } from '@kerf/bus';
import { type Handlers, type Input, passkeys } from '@kerf/contracts';
import { PasskeyProofs } from './passkey-proofs.ts';
import { Passkeys } from './passkeys.ts';

/** Handlers of the passkeys contract. */
@Serves(passkeys)
export class PasskeysHandlers implements Handlers<typeof passkeys> {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly proofs: PasskeyProofs,
  ) {}

  async listPasskeys(by: Input<typeof passkeys.listPasskeys>) {
    return { passkeys: await this.passkeys.listPasskeys(by) };
  }

  async offerPasskey(wanted: Input<typeof passkeys.offerPasskey>) {
    return this.passkeys.offerPasskey(wanted);
  }

  async addPasskey(wanted: Input<typeof passkeys.addPasskey>) {
    return this.passkeys.addPasskey(wanted);
  }

  async renamePasskey(wanted: Input<typeof passkeys.renamePasskey>) {
    return this.passkeys.renamePasskey(wanted);
  }

  async removePasskey(wanted: Input<typeof passkeys.removePasskey>) {
    await this.passkeys.removePasskey(wanted);
    return {};
  }

  async openPasskeySignIn(wanted: Input<typeof passkeys.openPasskeySignIn>) {
    return this.proofs.openSignIn(wanted);
  }

  async startPasskeySession(wanted: Input<typeof passkeys.startPasskeySession>) {
    return this.proofs.startSession(wanted);
  }

  async openPasskeyConfirmation(wanted: Input<typeof passkeys.openPasskeyConfirmation>) {
    return this.proofs.openConfirmation(wanted);
  }

  async confirmWithPasskey(wanted: Input<typeof passkeys.confirmWithPasskey>) {
    return this.proofs.confirmSession(wanted);
  }

  async setPasskeyPolicy(wanted: Input<typeof passkeys.setPasskeyPolicy>) {
    return this.passkeys.setPolicy(wanted);
  }
}
