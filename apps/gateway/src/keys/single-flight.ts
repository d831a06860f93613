/** Of the requests that come at once with a key not seen before, one goes ahead; the others wait for what it learns. */
export class SingleFlight {
  private readonly underWay = new Map<string, Flight>();

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
    const flight = { over, end: () => this.close(key, flight, tell) };
    this.underWay.set(key, flight);
    return flight.end;
  }

  private close(key: string, flight: Flight, tell: () => void): void {
    if (this.underWay.get(key) === flight) this.underWay.delete(key);
    tell();
  }
}

interface Flight {
  readonly over: Promise<void>;
  readonly end: () => void;
}
