/** A URL under which somebody else logs in; without a password for servers that trust whoever comes. */
export function withLogin(url: string, user: string, password = ''): string {
  const address = new URL(url);
  address.username = user;
  address.password = password;
  return address.href;
}
