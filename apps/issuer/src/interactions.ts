import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Bus } from '@kerf/bus';
import {
  assistantPage,
  assistants,
  getInteractionPath,
  hashTicket,
  isTicket,
  oauthApi,
  toolScope,
} from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { type Client, errors, type InteractionResults, type Provider } from 'oidc-provider';
import { v5 as uuidv5 } from 'uuid';
import * as z from 'zod';
import type { Clients } from './clients.ts';
import type { FormTokens } from './form-tokens.ts';
import type { KeyLogin } from './key-login.ts';
import { type ClientDescription, renderConsentPage, renderLoginPage } from './pages/forms.ts';

/** A request of a browser, and its response. */
export interface BrowserExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The uid in the URL; it must match the one of the cookie. */
  readonly uid: string;
  /** Network address of the browser. */
  readonly address: string;
}

/** A page, and the origin to which its form may finally redirect. */
export interface InteractionPage {
  readonly content: string;
  readonly formTarget: string;
}

interface InteractionParts {
  readonly provider: Provider;
  readonly bus: Pick<Bus, 'request'>;
  readonly login: KeyLogin;
  readonly clients: Clients;
  readonly tokens: FormTokens;
  readonly publicUrl: string;
  readonly issuerUrl: string;
}

const authorizationParams = z.object({ client_id: z.string(), redirect_uri: z.url() });
/** Proof of the login: a key, or the ticket of a member. */
const proof = z.union([
  z.object({ keyId: z.uuid(), keys: z.array(z.string()) }),
  z.object({ userId: z.uuid(), email: z.string(), ticket: z.string() }),
]);
type Proof = z.output<typeof proof>;

/** Result of the login, as the consent step reads it. */
const loginSubmission = z.object({ shown: proof });

const wrongKey = 'This key does not work. Paste a live API key of your account.';
const maxNameLength = 100;
const grantIdNamespace = '6f3c1f0e-6a5d-4c52-9a54-2f1f6f2a7c11';

/** Interactions of a person who connects an assistant: login with a key or from the dashboard, then consent. */
export class Interactions {
  constructor(private readonly parts: InteractionParts) {}

  /** Returns the page of the current step. Throws `page_expired`. */
  async showPage(exchange: BrowserExchange): Promise<InteractionPage> {
    return this.renderPage(await this.openInteraction(exchange));
  }

  /** Logs in with a key. Returns the page again for an invalid key; otherwise redirects the browser. */
  async logIn(
    exchange: BrowserExchange,
    { key, ...form }: { key: string; token: string },
  ): Promise<InteractionPage | undefined> {
    const open = await this.openInteraction(exchange, form.token);
    const shown = await this.parts.login.verifyKey(key.trim(), exchange.address);
    if (!shown) return this.renderPage(open, wrongKey);
    await this.finishInteraction(exchange, { login: { accountId: shown.keyId, remember: false }, shown });
    return undefined;
  }

  /** Logs in as the member whose ticket this browser brings from the dashboard. Throws `page_expired`. */
  async redeemTicket(exchange: BrowserExchange, presented: string): Promise<undefined> {
    await this.openInteraction(exchange);
    if (!isTicket(presented)) throw Fault.of('page_expired');
    const ticket = hashTicket(presented);
    const redeemed = { ticket, interaction: exchange.uid };
    const member = await this.parts.bus.request(assistants.redeemTicket, redeemed);
    const login = { accountId: member.userId, remember: false };
    await this.finishInteraction(exchange, { login, shown: { ...member, ticket } });
  }

  /** Applies the person's decision and redirects the browser. Throws `page_expired`, `too_many_assistants`. */
  async decide(exchange: BrowserExchange, { allows, token }: { allows: boolean; token: string }): Promise<void> {
    const open = await this.openInteraction(exchange, token);
    if (allows) return this.finishInteraction(exchange, { consent: { grantId: await this.grantAccess(open) } });
    const refused = { error: 'access_denied', error_description: 'the user denied access' };
    await this.finishInteraction(exchange, refused);
  }

  /** Creates a grant, first in the accounts service: a grant unknown there has no rights. */
  private async grantAccess({ interaction, client, asking: description }: OpenInteraction): Promise<string> {
    const { provider, clients, publicUrl } = this.parts;
    const shown = readProof(interaction);
    // Deterministic id: a repeated decision of one interaction yields the same grant.
    const grantId = uuidv5(interaction.uid, grantIdNamespace);
    await this.allowAssistant(shown, { grantId, name: toGrantName(description) });
    const accountId = 'keyId' in shown ? shown.keyId : shown.userId;
    const grant = new provider.Grant({ accountId, clientId: client.clientId });
    grant.jti = grantId;
    // The library treats a listed scope as an OpenID scope too.
    grant.addOIDCScope(toolScope);
    grant.addResourceScope(publicUrl + oauthApi.mcpWithOauth.path, toolScope);
    await grant.save();
    await clients.recordUse(client.clientId);
    return grantId;
  }

  /** Creates a grant in the accounts service. Throws `page_expired` when the proof has ended since it was shown. */
  private async allowAssistant(shown: Proof, wanted: { grantId: string; name: string }): Promise<void> {
    const { bus } = this.parts;
    if ('ticket' in shown) {
      await bus.request(assistants.allowByTicket, { ...wanted, ticket: shown.ticket });
      return;
    }
    await bus.request(assistants.allowAssistant, { ...wanted, keys: shown.keys }).catch((error: unknown) => {
      throw error instanceof Fault && error.code === 'invalid_key' ? Fault.of('page_expired') : error;
    });
  }

  private finishInteraction({ request, response }: BrowserExchange, result: InteractionResults): Promise<void> {
    return this.parts.provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
  }

  private async openInteraction({ request, response, uid }: BrowserExchange, token?: string) {
    const { provider, tokens } = this.parts;
    const interaction = await provider.interactionDetails(request, response).catch((error: unknown) => {
      throw error instanceof errors.SessionNotFound ? Fault.of('page_expired', {}, { cause: error }) : error;
    });
    const isOurs = token === undefined || tokens.isValid(uid, token);
    if (interaction.uid !== uid || !isOurs) throw Fault.of('page_expired');
    const { client_id: id, redirect_uri: redirectUri } = authorizationParams.parse(interaction.params);
    const client = await provider.Client.find(id);
    if (!client) throw Fault.of('page_expired');
    return {
      interaction,
      client,
      asking: describeClient(client, new URL(redirectUri)),
      redirectUri: new URL(redirectUri),
    };
  }

  private renderPage(
    { interaction, asking: description, redirectUri }: OpenInteraction,
    problem?: string,
  ): InteractionPage {
    const { tokens, publicUrl, issuerUrl } = this.parts;
    const { uid } = interaction;
    const form = { action: getInteractionPath(uid), token: tokens.createToken(uid) };
    if (interaction.prompt.name === 'login') {
      const query = new URLSearchParams({ interaction: uid, issuer: issuerUrl }).toString();
      const accountUrl = `${publicUrl}${assistantPage}?${query}`;
      return { content: renderLoginPage(description, { ...form, accountUrl }, problem), formTarget: '' };
    }
    const shown = readProof(interaction);
    const email = 'email' in shown ? shown.email : undefined;
    return { content: renderConsentPage(description, form, email), formTarget: toFormTarget(redirectUri) };
  }
}

const readProof = ({ lastSubmission }: OpenInteraction['interaction']): Proof =>
  loginSubmission.parse(lastSubmission).shown;

type OpenInteraction = Awaited<ReturnType<Interactions['openInteraction']>>;

const hasMetadataDocument = ({ clientId }: Client): boolean => URL.parse(clientId)?.protocol === 'https:';

const describeClient = (client: Client, redirectUri: URL): ClientDescription => ({
  name: cleanName(client.clientName ?? '') || 'an unnamed assistant',
  publisher: hasMetadataDocument(client) ? new URL(client.clientId).host : undefined,
  redirectHost: redirectUri.host || redirectUri.protocol.replace(/:$/, ''),
});

/** Signs that show nothing, or that reverse the direction of a text, but those that join letters and emoji. */
const invisibleSigns = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;

/** Removes invisible signs from a name and truncates it by code points, because a lone surrogate cannot be stored. */
const cleanName = (name: string): string =>
  Array.from(name.replace(invisibleSigns, '').trim()).slice(0, maxNameLength).join('');

/** Name of the grant in the account's list of keys. */
const toGrantName = ({ name, publisher, redirectHost }: ClientDescription): string =>
  `${name} (${publisher ?? redirectHost})`;

/** Returns a CSP source: the scheme alone for a URL without host or with an IPv6 host (CSP 3, 2.3.1). */
const toFormTarget = ({ protocol, host }: URL): string =>
  /^https?:$/.test(protocol) && !host.startsWith('[') ? `${protocol}//${host}` : protocol;
