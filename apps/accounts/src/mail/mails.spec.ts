import { describeBrowser } from './browser-name.ts';
import { renderCodeMail, renderPasskeyMail, renderRegisteredMail } from './mails.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';

describe('the mail with a code', () => {
  const link = 'https://kerf.example/dashboard/sign-in#code=12345678';
  const mail = renderCodeMail({ code: '12345678', link, browser: `${firefox} <b>Buy at https://evil.example</b>` });

  it('has the code, the browser and the page in both forms', () => {
    for (const text of [mail.text, mail.html])
      for (const part of ['1234 5678', 'Firefox on Linux', link]) expect(text).toContain(part);
    expect(mail.subject).toBe('Your Kerf sign-in code');
  });

  it('has no words of the request, no picture and nothing that reports reading', () => {
    expect(mail.text + mail.html).not.toMatch(/evil|<b>|<img|src=|url\(/);
  });
});

describe('the name of a browser', () => {
  it.each([
    [firefox, 'Firefox on Linux'],
    [chrome, 'Chrome on Windows'],
    [`${chrome} Edg/142.0`, 'Edge on Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari on iOS'],
    ['curl/8.14.1', 'a program that is no known browser'],
    ['', 'a program that is no known browser'],
  ])('of %s is %s', (userAgent, name) => {
    expect(describeBrowser(userAgent)).toBe(name);
  });
});

describe('the notice about a passkey', () => {
  it.each(['added', 'removed'] as const)('says that one was %s, in which browser, and what to do', (change) => {
    const { subject, text, html } = renderPasskeyMail(change, `${firefox} <b>Buy at https://evil.example</b>`);

    expect(subject).toBe(`A passkey was ${change} at Kerf`);
    for (const form of [text, html]) expect(form).toMatch(/Firefox on Linux[\s\S]*end all other sessions/);
    expect(text + html).not.toMatch(/evil|<b>/);
  });
});

describe('the notice about a registration', () => {
  it('says that nothing was changed, and what to do', () => {
    const { text, html } = renderRegisteredMail();

    for (const form of [text, html]) expect(form).toMatch(/nothing was changed[\s\S]*sign in to the dashboard/);
    expect(html).not.toMatch(/undefined|false/);
  });
});
