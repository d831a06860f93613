import { type Html, html } from '@kerf/service';
import { page } from './page.ts';

/** Who asks to be allowed, as far as anybody can know. */
export interface Asking {
  /** What the client calls itself: it may call itself anything. */
  readonly name: string;
  /** The host that publishes what it is; one that has registered itself has none. */
  readonly publisher: string | undefined;
  /** Where the answer goes: this nobody can make up. */
  readonly redirectHost: string;
}

/** A form and what makes it ours. */
interface Form {
  readonly action: string;
  readonly token: string;
}

/** Asks for an API key. */
export const loginPage = (asking: Asking, { action, token }: Form, problem?: string): string =>
  page(
    'Connect an assistant to Kerf',
    html`${problem === undefined ? undefined : html`<p class="problem">${problem}</p>`}
<p>To go on, paste an API key of your account. It is not given to the assistant.</p>
${who(asking)}
<form method="post" action="${action}/login">
<input type="hidden" name="token" value="${token}">
<label for="key">API key</label>
<input id="key" name="key" type="password" autocomplete="off" spellcheck="false" required autofocus>
<button>Continue</button>
</form>`,
  );

/** Asks whether an assistant may act for the account. */
export const consentPage = (asking: Asking, { action, token }: Form): string =>
  page(
    'Allow this assistant?',
    html`<p>It asks to use the tools of Kerf for your account, with the rights of the key that you have shown.
What it runs counts against your quota.</p>
${who(asking)}
<p>You can end this at any time: it is listed among the keys of your account.</p>
<form method="post" action="${action}/consent">
<input type="hidden" name="token" value="${token}">
<button name="answer" value="allow">Allow</button>
<button name="answer" value="deny">Deny</button>
</form>`,
  );

const who = ({ name, publisher, redirectHost }: Asking): Html => html`<dl>
<dt>The assistant calls itself</dt><dd>${name}</dd>
${publisher === undefined ? undefined : html`<dt>It is published by</dt><dd>${publisher}</dd>`}
<dt>You will be sent to</dt><dd>${redirectHost}</dd>
</dl>`;
