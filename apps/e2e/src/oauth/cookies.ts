interface Cookie {
  readonly name: string;
  readonly path: string;
  readonly value: string;
}

/** Cookies of one host, each sent only below its path. */
export class Cookies {
  private kept: readonly Cookie[] = [];

  /** Cookie header for a URL. */
  for({ pathname }: URL): string {
    const fitting = this.kept.filter(({ path }) => pathname.startsWith(path));
    return fitting.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  /** Stores the cookies that a response sets; an empty value deletes one. */
  keep(lines: string | string[] | undefined = []): void {
    for (const cookie of [lines].flat().map(cookieIn)) {
      const others = this.kept.filter(({ name, path }) => name !== cookie.name || path !== cookie.path);
      this.kept = cookie.value === '' ? others : [...others, cookie];
    }
  }
}

function cookieIn(line: string): Cookie {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  return { name, value, path: /path=([^;]+)/i.exec(line)?.[1] ?? '/' };
}
