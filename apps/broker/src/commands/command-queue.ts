import { Fault } from '@kerf/errors';
import type { Command } from './command.ts';

const maxWaiting = 64;

/** Commands that wait for one adapter, in order. */
export class CommandQueue {
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
  enqueue(command: Command): number {
    if (this.size >= maxWaiting) throw Fault.of('adapter_busy');
    return this.commands.push(command);
  }

  /** Prepends commands that were sent before, regardless of the queue's limit. */
  prepend(commands: readonly Command[]): void {
    this.commands = [...commands, ...this.commands];
  }

  remove(command: Command): boolean {
    const index = this.commands.indexOf(command);
    if (index >= 0) this.commands.splice(index, 1);
    return index >= 0;
  }

  /** Removes and returns all commands. */
  removeAll(): Command[] {
    return this.commands.splice(0);
  }
}
