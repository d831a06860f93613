import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.ts';

/** Sender of all mails. */
const senderName = 'Kerf';

/**
 * Message as nodemailer composes it. Addresses are objects: from a text, a line break or a comma makes further
 * recipients. Nothing is read from files or fetched from addresses.
 */
export const createMessage = ({ to, subject, text, html }: Mail, from: string): SendMailOptions => ({
  from: { name: senderName, address: from },
  to: { name: '', address: to },
  subject,
  text,
  html,
  // Vacation responders and mailing lists do not answer what says that a program sent it.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
