import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import { type FailureReason, type Mail, MailFailure, type MailTransport } from './mail.ts';
import { createMessage } from './mail-message.ts';

export interface SmtpOptions {
  /** Address with user and password: `smtps://` is TLS from the first byte, `smtp://` is TLS by STARTTLS. */
  readonly url: string;
  readonly from: string;
  /** PEM file of the authorities that sign the server's certificate. Default: those of Node. */
  readonly caFile?: string | undefined;
  /** Longest attempt, from the look-up of the host to the last answer. */
  readonly attemptMs?: number;
}

const defaultPorts = { 'smtps:': 465, 'smtp:': 587 };
const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Mail server of the deployment. Without TLS nothing is sent, unless the server is on this machine. */
export class SmtpServer implements MailTransport {
  private readonly transport: ReturnType<typeof createSmtpTransport>;
  private readonly from: string;
  private readonly attemptMs: number;

  constructor({ attemptMs = 30_000, ...options }: SmtpOptions) {
    this.transport = createSmtpTransport(options);
    this.from = options.from;
    this.attemptMs = attemptMs;
  }

  async sendMail(mail: Mail): Promise<void> {
    try {
      // The signal also closes the connection to a server that answers slowly but never stops.
      const signal = AbortSignal.timeout(this.attemptMs);
      await this.transport.sendMail({ ...createMessage(mail, this.from), signal });
    } catch (error) {
      throw toMailFailure(error);
    }
  }
}

function createSmtpTransport({ url, caFile }: SmtpOptions) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isImplicit = protocol === 'smtps:';
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || defaultPorts[isImplicit ? 'smtps:' : 'smtp:'],
    secure: isImplicit,
    requireTLS: !loopbackHosts.has(hostname),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...(caFile !== undefined && { tls: { ca: readFileSync(caFile) } }),
  });
}

/** Error of the client, as far as its kind can be read from it. */
interface ClientError extends Error {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

/** Failure of an attempt, without the answer of the server, which may name the recipient. */
function toMailFailure(error: unknown): MailFailure {
  const reason = error instanceof Error ? findReason(error) : 'connection';
  return new MailFailure(reason, sentences[reason]);
}

const reasonsByCode: Readonly<Record<string, FailureReason>> = {
  EABORT: 'timeout',
  ETIMEDOUT: 'timeout',
  ETLS: 'certificate',
  EAUTH: 'login',
  ENOAUTH: 'login',
};

function findReason({ code, command, responseCode, message }: ClientError): FailureReason {
  const known = reasonsByCode[String(code)];
  if (known) return known;
  if (/certificate|altnames/i.test(message)) return 'certificate';
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? findVerdict(command, responseCode) : 'connection';
}

/** Reason for which a server does not take a mail. */
function findVerdict(command: unknown, responseCode: unknown): FailureReason {
  if (typeof responseCode === 'number' && responseCode < 500) return 'deferred';
  return command === 'DATA' || command === 'MAIL FROM' ? 'refused' : 'recipient';
}

const sentences: Readonly<Record<FailureReason, string>> = {
  connection: 'The mail server cannot be reached. Check the host and port of KERF_SMTP_URL.',
  timeout: 'The mail server did not answer in time.',
  certificate: 'The certificate of the mail server is not trusted. Name its authority in KERF_SMTP_CA_FILE.',
  login: 'The mail server refused the login. Check user and password in KERF_SMTP_URL.',
  deferred: 'The mail server will take the mail later.',
  recipient: 'The mail server does not deliver to the recipient.',
  refused: 'The mail server refused the mail. Check that it may send for KERF_MAIL_FROM.',
  file: 'The mail could not be written to KERF_MAIL_DIRECTORY.',
};
