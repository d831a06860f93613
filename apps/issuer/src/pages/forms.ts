import { type Html, html } from '@kerf/service';
import { renderPage } from './page.ts';

/** Verifiable and claimed identity of the client that requests access. */
export interface ClientDescription {
  /** Name claimed by the client; not verified. */
  readonly name: string;
  /** Host that publishes the client's metadata; undefined for a client that registered itself. */
  readonly publisher: string | undefined;
  /** Host of the redirect, which cannot be forged. */
  readonly redirectHost: string;
}

/** A form and its token. */
interface Form {
  readonly action: string;
  readonly token: string;
}

interface Login extends Form {
  /** Page of the dashboard that continues with the account of its session. */
  readonly accountUrl: string;
}

/** Renders the page on which a person continues with their account, or with an API key. */
export const renderLoginPage = (
  description: ClientDescription,
  { action, token, accountUrl }: Login,
  problem?: string,
): string =>
  renderPage(
    'Connect an assistant to Kerf',
    html`${renderClient(description)}
<a class="button primary" href="${accountUrl}">Continue with your Kerf account</a>
<form method="post" action="${action}/login">
<p class="or">or with an API key</p>
${problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`}
<input type="hidden" name="token" value="${token}">
<label for="key">API key</label>
<input id="key" name="key" type="password" autocomplete="off" spellcheck="false" required>
<small>The assistant does not receive the key.</small>
<button>Continue with this key</button>
</form>`,
  );

/** Renders the page on which a person allows or denies an assistant to act for a member, or with the rights of a key. */
export const renderConsentPage = (
  description: ClientDescription,
  { action, token }: Form,
  email: string | undefined,
): string =>
  renderPage(
    'Allow this assistant?',
    html`<p>It requests access to the tools of Kerf for your account, with ${renderRights(email)}.
Its operations count against your quota.</p>
${renderClient(description)}
<form method="post" action="${action}/consent">
<input type="hidden" name="token" value="${token}">
<button class="primary" name="answer" value="allow">Allow</button>
<button name="answer" value="deny">Deny</button>
</form>
<p><small>You can revoke its access at any time in the list of your account's keys.</small></p>`,
  );

const renderRights = (email: string | undefined): Html =>
  email === undefined
    ? html`the rights of the key that you entered`
    : html`the rights of <bdi><strong>${email}</strong></bdi>`;

const renderClient = ({ name, publisher, redirectHost }: ClientDescription): Html => html`<dl>
<dt>Name given by the assistant</dt><dd><bdi>${name}</bdi></dd>
${publisher === undefined ? undefined : html`<dt>Published by</dt><dd>${publisher}</dd>`}
<dt>You will be redirected to</dt><dd>${redirectHost}</dd>
</dl>`;
