import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Certificates } from '@kerf/tools';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { eventually } from './eventually.ts';

/** Mail as it arrived. */
export interface ReceivedMail extends Email {
  /** Recipients of the envelope, which alone decide where a mail goes. */
  readonly recipients: readonly string[];
}

const user = 'kerf';
const password = 'm4il s3cret';

/** A real mail server with STARTTLS and a login, which keeps every mail. */
export class Mailbox {
  readonly mails: ReceivedMail[] = [];
  /** SMTP status with which recipients are refused; undefined: all are accepted. */
  refusal: number | undefined;
  #attempts = 0;

  private constructor(
    private readonly server: SMTPServer,
    private readonly port: number,
  ) {}

  /** Starts a server; `port` is that of one that was stopped. */
  static async start({ certFile, keyFile }: Pick<Certificates, 'certFile' | 'keyFile'>, port = 0): Promise<Mailbox> {
    const server = new SMTPServer({ cert: readFileSync(certFile), key: readFileSync(keyFile), closeTimeout: 100 });
    server.on('error', () => undefined); // clients that refuse the certificate or leave
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    const mailbox = new Mailbox(server, (server.server.address() as AddressInfo).port);
    mailbox.#serve();
    return mailbox;
  }

  /** Attempts to send a mail to a recipient, the refused ones included. */
  get attempts(): number {
    return this.#attempts;
  }

  /** Address with the login, or with a wrong password. */
  getUrl(secret = password): string {
    return `smtp://${user}:${encodeURIComponent(secret)}@localhost:${this.port}`;
  }

  /** Waits for a mail to this address and returns the last one. */
  waitForMail(address: string, count = 1): Promise<ReceivedMail> {
    return eventually(() => {
      const all = this.mails.filter(({ recipients }) => recipients.includes(address));
      const last = all.at(-1);
      if (!last || all.length < count) throw new Error(`${address} has ${all.length} of ${count} mails`);
      return last;
    });
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  #serve(): void {
    this.server.onAuth = ({ username, password: given }, _, answer) =>
      username === user && given === password ? answer(null, { user }) : answer(new Error('wrong login'));
    this.server.onRcptTo = (_, __, answer) => {
      this.#attempts += 1;
      answer(this.refusal ? Object.assign(new Error('not now'), { responseCode: this.refusal }) : null);
    };
    this.server.onData = (stream, { envelope }, answer) => {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => void this.mails.push({ ...mail, recipients }))
        .then(() => answer(), answer);
    };
  }
}
