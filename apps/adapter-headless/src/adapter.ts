import { randomUUID } from 'node:crypto';
import type { FromBroker, Greeting } from '@kerf/contracts';
import { Kernel } from '@kerf/kernel';
import { capabilities, tools } from './abilities.ts';
import { Commands } from './commands.ts';
import { Connection } from './connection.ts';
import type { Ending } from './ending.ts';
import type { Address } from './link.ts';
import type { Log } from './log.ts';

interface AdapterOptions extends Address {
  readonly adapterId: string;
  readonly log: Log;
}

/** Runs one adapter with one document, until the signal stops it or the service does not want it. */
export async function runAdapter(options: AdapterOptions, signal: AbortSignal): Promise<Ending> {
  const kernel = await Kernel.start();
  const commands = new Commands(kernel, (frame) => connection.send(frame), options.log);
  const connection = new Connection(
    options,
    {
      greeting: greetingOf(options.adapterId),
      running: () => commands.runningIds,
      registered: () => commands.resend(),
      hear: (message) => obey(message, commands),
    },
    options.log,
  );
  try {
    return await connection.run(signal);
  } finally {
    await kernel.stop();
  }
}

function obey(message: FromBroker, commands: Commands): void {
  if (message.type === 'execute') void commands.execute(message);
  if (message.type === 'cancel') commands.cancel(message.command_id);
  if (message.type === 'result_ack') commands.acknowledge(message.command_id);
}

const greetingOf = (adapterId: string): Omit<Greeting, 'running'> => ({
  type: 'register',
  protocol_versions: [1],
  adapter_id: adapterId,
  instance_id: randomUUID(),
  adapter_type: 'occt-headless',
  adapter_version: '0.1.0',
  capabilities: [...capabilities],
  tools: [...tools],
  max_concurrency: 1,
});
