import { ConfigurationError, publicUrl, readableFile, secretUrl } from '@kerf/service';
import * as z from 'zod';

/** Environment variables of outgoing mail. */
export const mailVariables = {
  KERF_SMTP_URL: secretUrl('smtps', 'smtp')
    .optional()
    .describe(
      'mail server with user and password, such as `smtp://user:password@mail.example.com:587`; `smtps://` is TLS from the start, `smtp://` requires STARTTLS except on this machine',
    ),
  KERF_SMTP_CA_FILE: readableFile
    .optional()
    .describe('PEM file of the authorities that sign the mail server; default: those of Node'),
  KERF_MAIL_FROM: z.email().optional().describe('address from which mails are sent; required with `KERF_SMTP_URL`'),
  KERF_MAIL_DIRECTORY: z
    .string()
    .optional()
    .describe(
      'folder that takes mails as files (`*.eml`, the latest 200) where there is no mail server; without either no mail is sent, and no one can sign in by code',
    ),
  KERF_PUBLIC_URL: publicUrl
    .optional()
    .describe(
      'public URL of the gateways, for links in mails and the way back from providers; required with `KERF_SMTP_URL`, `KERF_MAIL_DIRECTORY` or `KERF_OIDC_*`',
    ),
};

type MailConfig = z.output<z.ZodObject<typeof mailVariables>>;

/** Settings of mail that contradict each other, and how to resolve it. */
const contradictions: readonly (readonly [exists: (config: MailConfig) => boolean, sentence: string])[] = [
  [
    ({ KERF_SMTP_URL: url, KERF_MAIL_DIRECTORY: folder }) => url !== undefined && folder !== undefined,
    'KERF_SMTP_URL and KERF_MAIL_DIRECTORY exclude each other. Remove one.',
  ],
  [
    ({ KERF_SMTP_URL: url, KERF_MAIL_FROM: from }) => url !== undefined && from === undefined,
    'KERF_SMTP_URL needs KERF_MAIL_FROM. Set it to the address of the sender.',
  ],
  [
    ({ KERF_SMTP_URL: url, KERF_MAIL_DIRECTORY: folder, KERF_PUBLIC_URL: pages }) =>
      (url ?? folder) !== undefined && pages === undefined,
    'Mails need KERF_PUBLIC_URL for their links. Set it to the public URL of the gateways.',
  ],
];

/** Throws a `ConfigurationError` for settings of mail that contradict each other. */
export function checkMailConfig(config: MailConfig): void {
  const problems = contradictions.filter(([exists]) => exists(config)).map(([, sentence]) => sentence);
  if (problems.length > 0) throw new ConfigurationError(problems);
}
