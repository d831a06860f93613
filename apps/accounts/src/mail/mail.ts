/** Text of a mail, in the two forms that clients show. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail to one person. */
export interface Mail extends MailText {
  /** Address of the recipient; never a list, and never with a name. */
  readonly to: string;
  /** Time after which the mail is of no use and is given up. Default: an hour. */
  readonly usefulMs?: number;
}

/** Way in which mails leave. */
export interface MailTransport {
  /** Hands a mail over; rejects with a `MailFailure`. */
  sendMail(mail: Mail): Promise<void>;
}

/** Causes of a failed attempt, as the metrics name them. */
export type FailureReason =
  | 'connection'
  | 'timeout'
  | 'certificate'
  | 'login'
  | 'deferred'
  | 'recipient'
  | 'refused'
  | 'file';

/** Reasons that no further attempt changes: the server has judged this mail or its recipient. */
const finalReasons: ReadonlySet<FailureReason> = new Set(['recipient', 'refused']);

/** Failed attempt to send a mail. Its message names neither the recipient nor the text. */
export class MailFailure extends Error {
  constructor(
    readonly reason: FailureReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  get isFinal(): boolean {
    return finalReasons.has(this.reason);
  }
}
