import { readAccountsConfig } from './config.ts';

const base = {
  KERF_NATS_URL: 'nats://127.0.0.1:4222',
  KERF_INTERNAL_PORT: '0',
  KERF_DATABASE_URL: 'postgresql://127.0.0.1/kerf',
};
const smtp = { KERF_SMTP_URL: 'smtp://kerf:secret@mail.example.com:587' };
const from = { KERF_MAIL_FROM: 'no-reply@kerf.example' };
const pages = { KERF_PUBLIC_URL: 'https://kerf.example' };

describe('the settings of mail', () => {
  it.each([
    ['nothing', {}],
    ['a server', { ...smtp, ...from, ...pages }],
    ['a folder', { KERF_MAIL_DIRECTORY: '/tmp/mail', ...pages }],
  ])('may be %s', (_, environment) => {
    expect(() => readAccountsConfig({ ...base, ...environment })).not.toThrow();
  });

  it.each([
    ['a server and a folder', { ...smtp, ...from, ...pages, KERF_MAIL_DIRECTORY: '/tmp/mail' }, /exclude each other/],
    ['a server without a sender', { ...smtp, ...pages }, /KERF_SMTP_URL needs KERF_MAIL_FROM/],
    ['mails without an address of the pages', { ...smtp, ...from }, /need KERF_PUBLIC_URL/],
    ['a server of another protocol', { KERF_SMTP_URL: 'https://kerf:secret@mail.example.com' }, /KERF_SMTP_URL/],
    ['a sender that is no address', { ...smtp, ...pages, KERF_MAIL_FROM: 'Kerf' }, /KERF_MAIL_FROM/],
  ])('may not be %s, and the message keeps the password', (_, environment, message) => {
    const start = () => readAccountsConfig({ ...base, ...environment });

    expect(start).toThrow(message);
    expect(start).not.toThrow(/secret/);
  });
});
