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

interface ClosedMail {
  /** Day of the erasure (UTC), such as 2026-12-27. */
  readonly day: string;
  /** Page on which the owner can keep or export the account. */
  readonly link: string;
}

/** Notice to the members of an account that its owner has closed. */
export const renderClosedMail = ({ day, link }: ClosedMail): MailText =>
  renderMail({
    subject: 'Your Kerf account was closed',
    paragraphs: [
      'The owner of your Kerf account has closed it. Its keys, adapters and invitations have ended.',
      `On ${day} (UTC) the account is erased with everything it holds. Until then its owner can sign in, keep it with all its keys, or export it:`,
    ],
    link,
  });

/** Notice to the members of a closed account, a week before its erasure. */
export const renderErasureMail = ({ day, link }: ClosedMail): MailText =>
  renderMail({
    subject: 'Your Kerf account will be erased soon',
    paragraphs: [
      `Your Kerf account is closed. On ${day} (UTC) it is erased with everything it holds, which cannot be undone.`,
      'Until then its owner can sign in, keep the account with all its keys, or export it:',
    ],
    link,
  });

/** Notice to the former members of an account that was erased. */
export const renderErasedMail = (): MailText =>
  renderMail({
    subject: 'Your Kerf account was erased',
    paragraphs: [
      'Your Kerf account was closed, and is now erased with everything it held. You can open a new one with this e-mail address.',
      'This is the last mail about it.',
    ],
  });
