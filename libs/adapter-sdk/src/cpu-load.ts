/** CPU load of this process since the last reading; 1 is one fully used core. */
export class CpuLoad {
  #usage = process.cpuUsage();
  #at = performance.now();

  readLoad(): number {
    const { user, system } = process.cpuUsage(this.#usage);
    const elapsedMs = Math.max(1, performance.now() - this.#at);
    this.#usage = process.cpuUsage();
    this.#at = performance.now();
    return (user + system) / 1000 / elapsedMs;
  }
}
