interface Cookie {
  readonly name: string;
  readonly path: string;
  readonly value: string;
}

/** The cookies that one host has set, each sent below its path alone. */
export class Cookies {
  private kept: readonly Cookie[] = [];

  /** The header for an address. */
  for({ pathname }: URL): string {
    const fitting = this.kept.filter(({ path }) => pathname.startsWith(path));
    return fitting.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  /** Keeps what an answer sets; what it sets to nothing is forgotten. */
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
