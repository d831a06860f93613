import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@kerf/testing';
import { type ProductAddresses, sharedAddresses } from '../product/product-addresses.ts';

type Place = Pick<ProductAddresses, 'mailFolder'>;

/** Lists the mails to an address, the oldest first. */
export async function listMails(address: string, { mailFolder }: Place = sharedAddresses()): Promise<string[]> {
  const files = (await readdir(mailFolder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(files.map((name) => readFile(join(mailFolder, name), 'utf8').catch(() => '')));
  return mails.filter((mail) => mail.includes(`To: ${address}\r\n`));
}

/** Waits for the code in the mail to an address that comes after `before` others. */
export const waitForCode = (address: string, before = 0, place: Place = sharedAddresses()): Promise<string> =>
  eventually(async () => {
    const code = /^ *(\d{4}) (\d{4})\r?$/m.exec((await listMails(address, place))[before] ?? '');
    if (!code) throw new Error(`no code was mailed to ${address}`);
    return `${code[1]}${code[2]}`;
  });
