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

/** A request of a browser, and its response. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The uid in the URL; it must match the one of the cookie. */
  readonly uid: string;
}

/** A page, and the origin to which its form may finally redirect. */
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
/** Result of the login, as the consent step reads it. */
const submitted = z.object({ shown: z.object({ keyId: z.uuid(), keys: z.array(z.string()) }) });

const wrongKey = 'This key does not work. Paste a live API key of your account.';
const mostShown = 100;
const grantNames = '6f3c1f0e-6a5d-4c52-9a54-2f1f6f2a7c11';

/** Interactions of a person who connects an assistant: login with a key, then consent. */
export class Interactions {
  constructor(private readonly parts: Parts) {}

  /** Returns the page of the current step. Throws `page_expired`. */
  async show(exchange: Exchange): Promise<Answer> {
    return this.pageOf(await this.open(exchange));
  }

  /** Logs in with a key. Returns the page again for an invalid key; otherwise redirects the browser. */
  async logIn(exchange: Exchange, { key, ...form }: { key: string; token: string }): Promise<Answer | undefined> {
    const open = await this.open(exchange, form.token);
    const shown = await this.parts.login.show(key.trim());
    if (!shown) return this.pageOf(open, wrongKey);
    await this.goOn(exchange, { login: { accountId: shown.keyId, remember: false }, shown });
    return undefined;
  }

  /** Applies the person's decision and redirects the browser. Throws `page_expired`, `too_many_assistants`. */
  async decide(exchange: Exchange, { allows, token }: { allows: boolean; token: string }): Promise<void> {
    const open = await this.open(exchange, token);
    if (allows) return this.goOn(exchange, { consent: { grantId: await this.allow(open) } });
    const refused = { error: 'access_denied', error_description: 'the user denied access' };
    await this.goOn(exchange, refused);
  }

  /** Creates a grant, first in the accounts service: a grant unknown there has no rights. */
  private async allow({ interaction, client, asking }: Open): Promise<string> {
    const { provider, bus, clients, publicUrl } = this.parts;
    const { shown } = submitted.parse(interaction.lastSubmission);
    // Deterministic id: a repeated decision of one interaction yields the same grant.
    const grantId = uuidv5(interaction.uid, grantNames);
    const wanted = { keys: shown.keys, grantId, name: nameOf(asking) };
    // The key has ended since it was shown.
    await bus.request(assistants.allowAssistant, wanted).catch((error: unknown) => {
      throw error instanceof Fault && error.code === 'invalid_key' ? Fault.of('page_expired') : error;
    });
    const grant = new provider.Grant({ accountId: shown.keyId, clientId: client.clientId });
    grant.jti = grantId;
    // The library treats a listed scope as an OpenID scope too.
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
  name: shortened(client.clientName ?? 'an unnamed assistant'),
  publisher: isDocument(client) ? new URL(client.clientId).host : undefined,
  redirectHost: redirectUri.host || redirectUri.protocol.replace(/:$/, ''),
});

/** Truncates a name by code points, because a lone surrogate cannot be stored. */
const shortened = (name: string): string => Array.from(name).slice(0, mostShown).join('');

/** Name of the grant in the account's list of keys. */
const nameOf = ({ name, publisher, redirectHost }: Asking): string => `${name} (${publisher ?? redirectHost})`;

/** Returns a CSP source: the scheme alone for a URL without host or with an IPv6 host (CSP 3, 2.3.1). */
const originOf = ({ protocol, host }: URL): string =>
  /^https?:$/.test(protocol) && !host.startsWith('[') ? `${protocol}//${host}` : protocol;
