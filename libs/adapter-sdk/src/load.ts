/** How busy the process keeps the processors: 1 is one of them, full. Each reading covers the time since the last. */
export class Load {
  #usage = process.cpuUsage();
  #at = performance.now();

  read(): number {
    const { user, system } = process.cpuUsage(this.#usage);
    const elapsedMs = Math.max(1, performance.now() - this.#at);
    this.#usage = process.cpuUsage();
    this.#at = performance.now();
    return (user + system) / 1000 / elapsedMs;
  }
}
