import { api } from '@kerf/contracts';
import * as z from 'zod';
import { createEmail } from '../accounts/account.ts';
import type { HttpResponse } from '../http/client.ts';
import { sharedAddresses } from '../product/product-addresses.ts';
import { Browser as DashboardBrowser, type Session } from '../sign-in/browser.ts';
import { Browser, type BrowserPage } from './browser.ts';
import type { OauthHost } from './oauth-host.ts';
import { type IssuedTokens, parseTokens, type RawClient } from './raw-client.ts';

const created = z.object({ url: z.url(), expires_in_s: z.literal(60) });

/** Address to which the first button of the login page leads. */
export const readAccountUrl = ({ text }: BrowserPage): URL =>
  new URL((/<a class="button primary" href="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&'));

/** A person with one browser, in which they are signed in to the dashboard, and connect assistants at the issuer. */
export class TicketBearer {
  readonly dashboard: DashboardBrowser;
  readonly browser: Browser;
  session: Session | undefined;

  constructor(
    place: OauthHost,
    readonly email = createEmail(),
  ) {
    const { origin } = place.resource;
    this.dashboard = new DashboardBrowser({ ...sharedAddresses(), baseUrl: origin, caFile: place.caFile });
    this.browser = new Browser(place);
  }

  static async signIn(place: OauthHost, email?: string): Promise<TicketBearer> {
    const bearer = new TicketBearer(place, email);
    bearer.session = await bearer.dashboard.signIn(bearer.email);
    return bearer;
  }

  /** Opens the login page for an assistant; returns the interaction that it belongs to. */
  async beginInteraction(client: RawClient): Promise<{ interaction: string; page: BrowserPage }> {
    const page = await this.browser.visit(client.authorizeUrl());
    return { interaction: readAccountUrl(page).searchParams.get('interaction') ?? '', page };
  }

  requestTicket(interaction: string): Promise<HttpResponse> {
    return this.dashboard.post(api.createTicket.path, { interaction });
  }

  /** Creates a ticket; returns the address at which it is redeemed. */
  async createTicket(interaction: string): Promise<URL> {
    return new URL(created.parse((await this.requestTicket(interaction)).body).url);
  }

  /** Goes the whole way with a ticket; returns the tokens of the assistant. */
  async connectAssistant(client: RawClient): Promise<IssuedTokens> {
    const { interaction } = await this.beginInteraction(client);
    const consent = await this.browser.visit(await this.createTicket(interaction));
    const { url } = await this.browser.submitForm(consent, { answer: 'allow' });
    return parseTokens(await client.redeemCode(url.searchParams.get('code') ?? ''));
  }
}
