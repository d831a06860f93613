import { Fault } from '@kerf/errors';
import type { Command } from './command.ts';

const mostWaiting = 64;

/** Commands that wait for one adapter, in order. */
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

  /** Appends a command and returns its position, from 1. Throws `adapter_busy` when the queue is full. */
  push(command: Command): number {
    if (this.size >= mostWaiting) throw Fault.of('adapter_busy');
    return this.commands.push(command);
  }

  /** Prepends commands that were sent before, regardless of the queue's limit. */
  putBack(commands: readonly Command[]): void {
    this.commands = [...commands, ...this.commands];
  }

  remove(command: Command): boolean {
    const place = this.commands.indexOf(command);
    if (place >= 0) this.commands.splice(place, 1);
    return place >= 0;
  }

  /** Removes and returns all commands. */
  takeAll(): Command[] {
    return this.commands.splice(0);
  }
}
