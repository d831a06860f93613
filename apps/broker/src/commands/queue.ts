import { Fault } from '@kerf/errors';
import type { Command } from './command.ts';

const mostWaiting = 64;

/** The commands that wait for one adapter, in their order. */
export class Queue {
  private commands: Command[] = [];

  get size(): number {
    return this.commands.length;
  }

  get first(): Command | undefined {
    return this.commands[0];
  }

  find(id: string): Command | undefined {
    return this.commands.find((command) => command.id === id);
  }

  /** Throws `adapter_busy` when as many wait as may. Answers the command's place, from 1. */
  push(command: Command): number {
    if (this.size >= mostWaiting) throw Fault.of('adapter_busy');
    return this.commands.push(command);
  }

  /** What was sent before comes first again, however many wait. */
  putBack(commands: readonly Command[]): void {
    this.commands = [...commands, ...this.commands];
  }

  remove(command: Command): boolean {
    const place = this.commands.indexOf(command);
    if (place >= 0) this.commands.splice(place, 1);
    return place >= 0;
  }

  /** Empties it. */
  takeAll(): Command[] {
    return this.commands.splice(0);
  }
}
