interface Cookie {
  readonly name: string;
  readonly path: string;
  readonly value: string;
}

/** Cookies of one host, each sent only below its path. */
export class Cookies {
  private cookies: readonly Cookie[] = [];

  /** Cookie header for a URL. */
  buildHeader({ pathname }: URL): string {
    const fitting = this.cookies.filter(({ path }) => pathname.startsWith(path));
    return fitting.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  /** Stores the cookies that a response sets; an empty value deletes one. */
  storeCookies(lines: string | string[] | undefined = []): void {
    for (const cookie of [lines].flat().map(parseCookie)) {
      const others = this.cookies.filter(({ name, path }) => name !== cookie.name || path !== cookie.path);
      this.cookies = cookie.value === '' ? others : [...others, cookie];
    }
  }
}

function parseCookie(line: string): Cookie {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  return { name, value, path: /path=([^;]+)/i.exec(line)?.[1] ?? '/' };
}
