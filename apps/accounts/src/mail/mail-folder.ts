import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Mutex } from '@kerf/concurrency';
import { getErrorMessage } from '@kerf/errors';
import { createTransport } from 'nodemailer';
import { type Mail, MailFailure, type MailTransport } from './mail.ts';
import { createMessage } from './mail-message.ts';

/** Files that are kept; the oldest are removed. */
export const maxMailFiles = 200;

/** Folder that takes mails as files where there is no mail server. Their names are in the order of their time. */
export class MailFolder implements MailTransport {
  private readonly composer = createTransport({ streamTransport: true, buffer: true });
  private readonly writing = new Mutex();

  constructor(
    private readonly folder: string,
    private readonly from: string,
  ) {}

  async sendMail(mail: Mail): Promise<void> {
    try {
      await this.writing.run(() => this.writeMail(mail));
    } catch (error) {
      throw new MailFailure('file', `The mail could not be written: ${getErrorMessage(error)}.`, { cause: error });
    }
  }

  private async writeMail(mail: Mail): Promise<void> {
    const { message } = await this.composer.sendMail(createMessage(mail, this.from));
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const time = new Date().toISOString().replaceAll(':', '-');
    const file = join(this.folder, `${time}-${randomUUID().slice(0, 8)}.eml`);
    // Renamed when it is complete, so that a reader of the folder never finds half a mail.
    await writeFile(`${file}.part`, message, { mode: 0o600 });
    await rename(`${file}.part`, file);
    await this.removeOldest();
  }

  private async removeOldest(): Promise<void> {
    const files = (await readdir(this.folder)).filter((name) => name.endsWith('.eml')).toSorted();
    for (const name of files.slice(0, -maxMailFiles)) await rm(join(this.folder, name), { force: true });
  }
}
