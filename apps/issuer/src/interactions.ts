import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Bus } from '@kerf/bus';
import { assistants, oauthApi, toolScope } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { type Client, errors, type InteractionResults, type Provider } from 'oidc-provider';
import { v5 as uuidv5 } from 'uuid';
import * as z from 'zod';
import type { Clients } from './clients.ts';
import type { FormTokens } from './form-tokens.ts';
import { interactionPath } from './interaction-policy.ts';
import type { Login } from './login.ts';
import { type Asking, consentPage, loginPage } from './pages/forms.ts';

/** A request of a browser and what answers it. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The one in the address; it must be that of the cookie. */
  readonly uid: string;
}

/** A page to answer with, and where its form may lead in the end. */
export interface Answer {
  readonly content: string;
  readonly leadsTo: string;
}

interface Parts {
  readonly provider: Provider;
  readonly bus: Pick<Bus, 'request'>;
  readonly login: Login;
  readonly clients: Clients;
  readonly tokens: FormTokens;
  readonly publicUrl: string;
}

const asked = z.object({ client_id: z.string(), redirect_uri: z.url() });
/** What the login has left for the consent. */
const submitted = z.object({ shown: z.object({ keyId: z.uuid(), keys: z.array(z.string()) }) });

const wrongKey = 'This key does not work. Paste a live API key of your account.';
const mostShown = 100;
const grantNames = '6f3c1f0e-6a5d-4c52-9a54-2f1f6f2a7c11';

/** What the issuer asks somebody who connects an assistant: first for a key, then whether they allow it. */
export class Interactions {
  constructor(private readonly parts: Parts) {}

  /** The page of the question that is open. Throws `page_expired`. */
  async show(exchange: Exchange): Promise<Answer> {
    return this.pageOf(await this.open(exchange));
  }

  /** Takes a key. Answers with the page once more when it does not work; otherwise the browser is sent on. */
  async logIn(exchange: Exchange, { key, ...form }: { key: string; token: string }): Promise<Answer | undefined> {
    const open = await this.open(exchange, form.token);
    const shown = await this.parts.login.show(key.trim());
    if (!shown) return this.pageOf(open, wrongKey);
    await this.goOn(exchange, { login: { accountId: shown.keyId, remember: false }, shown });
    return undefined;
  }

  /** Takes the answer, and sends the browser on. Throws `too_many_assistants`. */
  async decide(exchange: Exchange, { allows, token }: { allows: boolean; token: string }): Promise<void> {
    const open = await this.open(exchange, token);
    if (allows) return this.goOn(exchange, { consent: { grantId: await this.allow(open) } });
    const refused = { error: 'access_denied', error_description: 'the assistant was not allowed to' };
    await this.goOn(exchange, refused);
  }

  /** A grant of its own, which the accounts service knows first: what it does not know can do nothing. */
  private async allow({ interaction, client, asking }: Open): Promise<string> {
    const { provider, bus, clients, publicUrl } = this.parts;
    const { shown } = submitted.parse(interaction.lastSubmission);
    // Of two answers to one question the second is the first.
    const grantId = uuidv5(interaction.uid, grantNames);
    const wanted = { keys: shown.keys, grantId, name: nameOf(asking) };
    // The key has ended since it was shown.
    await bus.request(assistants.allowAssistant, wanted).catch((error: unknown) => {
      throw error instanceof Fault && error.code === 'invalid_key' ? Fault.of('page_expired') : error;
    });
    const grant = new provider.Grant({ accountId: shown.keyId, clientId: client.clientId });
    grant.jti = grantId;
    // The library takes a scope for one of OpenID too when it is listed among those that there are.
    grant.addOIDCScope(toolScope);
    grant.addResourceScope(publicUrl + oauthApi.mcpWithOauth.path, toolScope);
    await grant.save();
    await clients.use(client.clientId);
    return grantId;
  }

  private goOn({ request, response }: Exchange, result: InteractionResults): Promise<void> {
    return this.parts.provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
  }

  private async open({ request, response, uid }: Exchange, token?: string) {
    const { provider, tokens } = this.parts;
    const interaction = await provider.interactionDetails(request, response).catch((error: unknown) => {
      throw error instanceof errors.SessionNotFound ? Fault.of('page_expired', {}, { cause: error }) : error;
    });
    const isOurs = token === undefined || tokens.isOf(uid, token);
    if (interaction.uid !== uid || !isOurs) throw Fault.of('page_expired');
    const { client_id: id, redirect_uri: redirectUri } = asked.parse(interaction.params);
    const client = await provider.Client.find(id);
    if (!client) throw Fault.of('page_expired');
    return { interaction, client, asking: askingOf(client, new URL(redirectUri)), redirectUri: new URL(redirectUri) };
  }

  private pageOf({ interaction, asking, redirectUri }: Open, problem?: string): Answer {
    const form = { action: interactionPath(interaction.uid), token: this.parts.tokens.make(interaction.uid) };
    if (interaction.prompt.name === 'login') return { content: loginPage(asking, form, problem), leadsTo: '' };
    return { content: consentPage(asking, form), leadsTo: originOf(redirectUri) };
  }
}

type Open = Awaited<ReturnType<Interactions['open']>>;

const isDocument = ({ clientId }: Client): boolean => URL.parse(clientId)?.protocol === 'https:';

const askingOf = (client: Client, redirectUri: URL): Asking => ({
  name: shortened(client.clientName ?? 'an assistant without a name'),
  publisher: isDocument(client) ? new URL(client.clientId).host : undefined,
  redirectHost: redirectUri.host || redirectUri.protocol.replace(/:$/, ''),
});

/** By code points: half a surrogate pair is no text that can be stored. */
const shortened = (name: string): string => Array.from(name).slice(0, mostShown).join('');

/** As the keys of the account list it. */
const nameOf = ({ name, publisher, redirectHost }: Asking): string => `${name} (${publisher ?? redirectHost})`;

/** A browser takes the scheme alone for what has no host, and for a host by its address of IPv6 (CSP 3, 2.3.1). */
const originOf = ({ protocol, host }: URL): string =>
  /^https?:$/.test(protocol) && !host.startsWith('[') ? `${protocol}//${host}` : protocol;
