import { Bus } from '@kerf/bus';
import { api, type ListedPasskey, maxPasskeys, passkeys } from '@kerf/contracts';
import { Controller } from '@nestjs/common';
import { Answers } from '../http/answers.decorators.ts';
import type { Ask } from '../http/read-request.ts';
import { PasskeyService } from './passkey-service.ts';
import { toSessionEntry } from './session.routes.ts';

@Controller()
export class PasskeyRoutes {
  constructor(
    private readonly bus: Bus,
    private readonly service: PasskeyService,
  ) {}

  @Answers(api.passkeys)
  async list({ caller }: Ask<typeof api.passkeys>) {
    const listed = await this.bus.request(passkeys.listPasskeys, caller);
    return { passkeys: listed.passkeys.map(toPasskeyEntry), limit: maxPasskeys };
  }

  @Answers(api.offerPasskey)
  async offer({ caller, browser }: Ask<typeof api.offerPasskey>) {
    return this.service.offerPasskey(caller, browser);
  }

  @Answers(api.addPasskey)
  async add({ caller, body, browser }: Ask<typeof api.addPasskey>) {
    const { name, credential: created } = body;
    return toPasskeyEntry(await this.service.addPasskey(caller, { name, created }, browser));
  }

  @Answers(api.renamePasskey)
  async rename({ caller, params, body }: Ask<typeof api.renamePasskey>) {
    const wanted = { by: caller, passkeyId: params.passkey_id, name: body.name };
    return toPasskeyEntry(await this.bus.request(passkeys.renamePasskey, wanted));
  }

  @Answers(api.removePasskey)
  async remove({ caller, params, browser }: Ask<typeof api.removePasskey>) {
    const wanted = { by: caller, passkeyId: params.passkey_id, browser: browser.description };
    return this.bus.request(passkeys.removePasskey, wanted);
  }

  @Answers(api.openPasskeySignIn)
  async openSignIn({ browser, address }: Ask<typeof api.openPasskeySignIn>) {
    return this.service.openSignIn(browser, address);
  }

  @Answers(api.startPasskeySession)
  async start({ body, browser, address }: Ask<typeof api.startPasskeySession>) {
    return { session: toSessionEntry(await this.service.startSession(body.credential, browser, address)) };
  }

  @Answers(api.openPasskeyConfirmation)
  async openConfirmation({ caller, browser }: Ask<typeof api.openPasskeyConfirmation>) {
    return this.service.openConfirmation(caller, browser);
  }

  @Answers(api.confirmWithPasskey)
  async confirm({ caller, body, browser }: Ask<typeof api.confirmWithPasskey>) {
    return { session: toSessionEntry(await this.service.confirmSession(caller, body.credential, browser)) };
  }

  @Answers(api.setPasskeyPolicy)
  async setPolicy({ caller, body }: Ask<typeof api.setPasskeyPolicy>) {
    const wanted = { by: caller, isRequired: body.required };
    const { isRequired } = await this.bus.request(passkeys.setPasskeyPolicy, wanted);
    return { required: isRequired };
  }
}

const toPasskeyEntry = ({ passkeyId, name, isBackedUp, createdAt, lastUsedAt }: ListedPasskey) => ({
  passkey_id: passkeyId,
  name,
  is_backed_up: isBackedUp,
  created_at: createdAt,
  last_used_at: lastUsedAt,
});
