/** Of the requests that come at once with a key not seen before, one goes ahead; the others wait for what it learns. */
export class Meetings {
  private readonly underWay = new Map<string, Meeting>();

  /** Answers at once whoever is the first, and the others when the first has ended; each answer is how to end it. */
  async begin(key: string): Promise<() => void> {
    const first = this.underWay.get(key);
    if (!first) return this.open(key);
    await first.over;
    // Once is enough: if nothing was learned they go together.
    return () => undefined;
  }

  end(key: string): void {
    this.underWay.get(key)?.end();
  }

  private open(key: string): () => void {
    let tell = () => {};
    const over = new Promise<void>((resolve) => (tell = resolve));
    const meeting = { over, end: () => this.close(key, meeting, tell) };
    this.underWay.set(key, meeting);
    return meeting.end;
  }

  private close(key: string, meeting: Meeting, tell: () => void): void {
    if (this.underWay.get(key) === meeting) this.underWay.delete(key);
    tell();
  }
}

interface Meeting {
  readonly over: Promise<void>;
  readonly end: () => void;
}
