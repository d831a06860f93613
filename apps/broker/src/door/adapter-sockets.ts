import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { adapterProtocol, maxMessageBytes } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { AllowLists, Exposures, SecureRequests } from '@kerf/service';
import type { Log } from '@kerf/telemetry';
import type { WebSocketAdapter } from '@nestjs/common';
import { type WebSocket, WebSocketServer } from 'ws';
import { clientAddress } from './client-address.ts';
import type { Doorstep } from './doorstep.ts';
import type { Places } from './places.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';
import type { ConnectingCaller, UpgradeCheck } from './upgrade-check.ts';
import type { WrongKeys } from './wrong-keys.ts';

type Accept = (socket: WebSocket, caller: ConnectingCaller) => void;

interface Options {
  readonly secure: Pick<SecureRequests, 'includes' | 'trusts'>;
  readonly allowed: Pick<AllowLists, 'check'>;
  readonly exposures: Pick<Exposures, 'note'>;
  readonly doorstep: Doorstep;
  readonly wrongKeys: WrongKeys;
  readonly places: Places;
  readonly log: Pick<Log, 'error'>;
}

interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** Maximum number of concurrent upgrades; beyond it requests are refused as `unavailable`. */
const mostUpgrades = 512;
const closeTimeoutMs = 1_000;

/** Nest WebSocket adapter over bare `ws`: authenticates before the upgrade and keeps frames out of Nest. */
export class AdapterSockets implements WebSocketAdapter<WebSocketServer, WebSocket> {
  private accept: Accept = (socket) => socket.terminate();
  private upgrading = 0;
  private isOpen = true;

  constructor(
    private readonly http: Server,
    private readonly upgradeCheck: Pick<UpgradeCheck, 'admit'>,
    private readonly options: Options,
  ) {}

  create(): WebSocketServer {
    const server = new WebSocketServer({
      noServer: true,
      maxPayload: maxMessageBytes,
      perMessageDeflate: false,
      handleProtocols: (offered) => offered.has(adapterProtocol) && adapterProtocol,
    });
    server.on('wsClientError', ({ message }, socket, request) =>
      this.refuse(request, socket, Fault.invalid(`Invalid WebSocket upgrade: ${message}.`)),
    );
    this.http.on('connection', (socket: Socket) => this.options.doorstep.meet(socket));
    this.http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      void this.upgrade(server, { request, socket, head });
    });
    return server;
  }

  bindClientConnect(_server: WebSocketServer, accept: Accept): void {
    this.accept = accept;
  }

  /** Does nothing: frames go straight from the socket to its session. */
  bindMessageHandlers(): void {}

  /** Closes the server; sockets that are still closing after 1 s are terminated. */
  async close(server: WebSocketServer): Promise<void> {
    const timer = setTimeout(() => server.clients.forEach((socket) => socket.terminate()), closeTimeoutMs);
    await new Promise((resolve) => {
      server.close(resolve);
    });
    clearTimeout(timer);
  }

  dispose(): void {}

  /** Refuses all further upgrades. */
  refuseAll(): void {
    this.isOpen = false;
  }

  /** Drops idle entries of the limiters; called periodically. */
  sweep(): void {
    this.options.places.sweep();
    this.options.wrongKeys.sweep();
  }

  private async upgrade(server: WebSocketServer, { request, socket, head }: Upgrade): Promise<void> {
    const hangUp = () => socket.destroy();
    socket.on('error', hangUp);
    this.upgrading += 1;
    try {
      const caller = await this.admit(request);
      // Checked and counted in the same tick, so that no other connection takes the place in between.
      this.options.places.check(caller.accountId);
      socket.off('error', hangUp);
      server.handleUpgrade(request, socket, head, (open) => {
        this.options.doorstep.letIn(request);
        this.connect(open, caller);
      });
    } catch (error) {
      this.refuse(request, socket, Fault.from(error));
    } finally {
      this.upgrading -= 1;
    }
  }

  private async admit(request: IncomingMessage): Promise<ConnectingCaller> {
    if (!this.options.secure.includes(request)) {
      this.options.exposures.note(request);
      throw Fault.of('insecure_transport');
    }
    this.options.allowed.check(request.headers);
    if (!this.isOpen || this.upgrading > mostUpgrades) throw Fault.of('unavailable', { service: 'broker' });
    this.options.places.checkPod();
    const caller = await this.check(request);
    if (!this.isOpen) throw Fault.of('unavailable', { service: 'broker' });
    return caller;
  }

  private async check(request: IncomingMessage): Promise<ConnectingCaller> {
    const { secure, doorstep } = this.options;
    const address = clientAddress(request, secure);
    const leave = doorstep.ask(address);
    try {
      return await this.upgradeCheck.admit(request, address);
    } finally {
      leave();
    }
  }

  private connect(socket: WebSocket, caller: ConnectingCaller): void {
    const { places, wrongKeys } = this.options;
    // Destructured here: a closure over the caller would retain all of it for the lifetime of the socket.
    const {
      accountId,
      keys: [key = ''],
    } = caller;
    places.take(accountId);
    socket.once('close', () => {
      places.leave(accountId);
      wrongKeys.remember(key);
    });
    this.accept(socket, caller);
  }

  private refuse(request: IncomingMessage, socket: Duplex, fault: Fault): void {
    const requestId = crypto.randomUUID();
    if (fault.cause)
      this.options.log.error({ request_id: requestId, stack: stackOf(fault.cause, request) }, fault.message);
    refuseUpgrade(socket, { fault, requestId });
  }
}

/** Stack of an error without the request target, which may contain a key. */
function stackOf(cause: unknown, { url = '' }: IncomingMessage): string {
  const stack = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return url.length > 1 ? stack.replaceAll(url, '[request target]') : stack;
}
