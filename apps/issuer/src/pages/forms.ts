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

/** Renders the page that requests an API key. */
export const renderLoginPage = (description: ClientDescription, { action, token }: Form, problem?: string): string =>
  renderPage(
    'Connect an assistant to Kerf',
    html`${problem === undefined ? undefined : html`<p class="problem">${problem}</p>`}
<p>To continue, paste an API key of your account. The assistant does not receive the key.</p>
${renderClient(description)}
<form method="post" action="${action}/login">
<input type="hidden" name="token" value="${token}">
<label for="key">API key</label>
<input id="key" name="key" type="password" autocomplete="off" spellcheck="false" required autofocus>
<button>Continue</button>
</form>`,
  );

/** Renders the page on which a person allows or denies an assistant to act for the account. */
export const renderConsentPage = (description: ClientDescription, { action, token }: Form): string =>
  renderPage(
    'Allow this assistant?',
    html`<p>It requests access to the tools of Kerf for your account, with the rights of the key that you entered.
Its operations count against your quota.</p>
${renderClient(description)}
<p>You can revoke its access at any time in the list of your account's keys.</p>
<form method="post" action="${action}/consent">
<input type="hidden" name="token" value="${token}">
<button name="answer" value="allow">Allow</button>
<button name="answer" value="deny">Deny</button>
</form>`,
  );

const renderClient = ({ name, publisher, redirectHost }: ClientDescription): Html => html`<dl>
<dt>Name given by the assistant</dt><dd>${name}</dd>
${publisher === undefined ? undefined : html`<dt>Published by</dt><dd>${publisher}</dd>`}
<dt>You will be redirected to</dt><dd>${redirectHost}</dd>
</dl>`;
