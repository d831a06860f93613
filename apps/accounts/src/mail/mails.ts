import { describeBrowser } from './browser-name.ts';
import type { MailText } from './mail.ts';
import { renderMail } from './mail-layout.ts';

interface CodeMail {
  /** Eight digits. */
  readonly code: string;
  /** Page that fills in the code, in the browser that requested it. */
  readonly link: string;
  /** User-Agent of the browser that requested the code. */
  readonly browser: string;
}

/** Mail with the code of a sign-in. Only names of known browsers are taken from the request. */
export const renderCodeMail = ({ code, link, browser }: CodeMail): MailText =>
  renderMail({
    subject: 'Your Kerf sign-in code',
    paragraphs: [
      'Type this code into the browser in which you are signing in:',
      `It is valid for 10 minutes. It was requested by ${describeBrowser(browser)}.`,
      'If that was not you, ignore this mail: without the code no one can sign in. Give the code to no one.',
      'In the same browser, this page fills in the code:',
    ],
    emphasis: code.replace(/^(\d{4})(\d{4})$/, '$1 $2'),
    link,
  });

/** Change of a member's passkeys. */
export type PasskeyChange = 'added' | 'removed';

/** Notice to a member about their passkeys. The name of the passkey is a text of the request, so it is not in it. */
export const renderPasskeyMail = (change: PasskeyChange, userAgent: string): MailText =>
  renderMail({
    subject: `A passkey was ${change} at Kerf`,
    paragraphs: [
      `A passkey was ${change} for your account in ${describeBrowser(userAgent)}.`,
      'If that was you, there is nothing to do.',
      'If it was someone else, sign in to the dashboard now. Under Settings, remove passkeys that you do not know, and end all other sessions.',
    ],
  });

/** Notice to the owner of an address that someone tried to register. Nothing of the request is in it. */
export const renderRegisteredMail = (): MailText =>
  renderMail({
    subject: 'Your e-mail address was used to register at Kerf',
    paragraphs: [
      'Someone tried to open an account with this e-mail address. It has an account already, so nothing was changed and no key was given out.',
      'If that was you, use the key that you have, or sign in to the dashboard with this address to make another one.',
      'If it was someone else, there is nothing to do. You get this notice at most once a day.',
    ],
  });
