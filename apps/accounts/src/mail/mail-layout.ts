import { html } from '@kerf/service';
import type { MailText } from './mail.ts';

/** Parts of a mail, from which both of its forms are made. */
interface MailParts {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Text in large type below the first paragraph, such as a code. */
  readonly emphasis?: string;
  /** Address to open, below the other paragraphs. */
  readonly link?: string;
}

const footer = 'Kerf sends this mail by itself; no one reads replies.';

/** Renders a mail as plain text and as HTML without pictures, styles of other hosts, or anything that reports reading. */
export function renderMail({ subject, paragraphs, emphasis, link }: MailParts): MailText {
  const [first = '', ...rest] = paragraphs;
  const blocks = [first, emphasis && `    ${emphasis}`, ...rest, link, `-- \n${footer}`];
  return {
    subject,
    text: `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`,
    html: html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="font-family: system-ui, sans-serif; line-height: 1.5; max-width: 36em; margin: 2em auto; padding: 0 1em">
<p>${first}</p>
${emphasis === undefined ? undefined : html`<p style="font-size: 1.75em; letter-spacing: 0.1em"><strong>${emphasis}</strong></p>`}
${rest.map((paragraph) => html`<p>${paragraph}</p>`)}
${link === undefined ? undefined : html`<p><a href="${link}">${link}</a></p>`}
<p><small>${footer}</small></p>
</body>
</html>
`.text,
  };
}
