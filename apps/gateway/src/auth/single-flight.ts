/** Single flight per key: of concurrent requests with an unseen key one proceeds, and the others wait for it. */
export class SingleFlight {
  private readonly flights = new Map<string, Flight>();

  /** Starts a flight, or waits for the one that runs. Returns a function that ends the flight. */
  async startOrWait(key: string): Promise<() => void> {
    const first = this.flights.get(key);
    if (!first) return this.startFlight(key);
    await first.finished;
    // No second wait: if the first learned nothing, the others proceed together.
    return () => undefined;
  }

  finishFlight(key: string): void {
    this.flights.get(key)?.end();
  }

  private startFlight(key: string): () => void {
    let notifyWaiters = () => {};
    const finished = new Promise<void>((resolve) => (notifyWaiters = resolve));
    const flight = { finished, end: () => this.closeFlight(key, flight, notifyWaiters) };
    this.flights.set(key, flight);
    return flight.end;
  }

  private closeFlight(key: string, flight: Flight, notifyWaiters: () => void): void {
    if (this.flights.get(key) === flight) this.flights.delete(key);
    notifyWaiters();
  }
}

interface Flight {
  readonly finished: Promise<void>;
  readonly end: () => void;
}
