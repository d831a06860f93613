/** Returns the URL with another user; omit the password for servers that trust every client. */
export function addLogin(url: string, user: string, password = ''): string {
  const address = new URL(url);
  address.username = user;
  address.password = password;
  return address.href;
}
