/** Lets the first of several concurrent callers with one key proceed; the others wait until its flight ends. */
export class SingleFlight {
  readonly #flights = new Map<string, Flight>();

  /** Starts a flight, or waits for the one that runs. Returns a function that ends the flight. */
  async begin(key: string): Promise<() => void> {
    const first = this.#flights.get(key);
    if (!first) return this.#open(key);
    await first.ended;
    // No second wait: if the first learned nothing, the others proceed together.
    return () => undefined;
  }

  end(key: string): void {
    this.#flights.get(key)?.end();
  }

  #open(key: string): () => void {
    let resolve: () => void = () => undefined;
    const ended = new Promise<void>((done) => (resolve = done));
    const flight: Flight = {
      ended,
      end: () => {
        if (this.#flights.get(key) === flight) this.#flights.delete(key);
        resolve();
      },
    };
    this.#flights.set(key, flight);
    return flight.end;
  }
}

interface Flight {
  readonly ended: Promise<void>;
  readonly end: () => void;
}
