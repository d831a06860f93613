/** Single flight per key: of concurrent requests with an unseen key one proceeds, and the others wait for it. */
export class SingleFlight {
  private readonly underWay = new Map<string, Flight>();

  /** Starts a flight, or waits for the one that runs. Returns a function that ends the flight. */
  async begin(key: string): Promise<() => void> {
    const first = this.underWay.get(key);
    if (!first) return this.open(key);
    await first.over;
    // No second wait: if the first learned nothing, the others proceed together.
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
