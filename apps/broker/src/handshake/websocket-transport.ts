import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { adapterProtocol, maxMessageBytes } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { type AllowLists, normalizeTarget, type PlaintextKeys, type SecureTransport } from '@kerf/service';
import type { Log } from '@kerf/telemetry';
import type { WebSocketAdapter } from '@nestjs/common';
import { type WebSocket, WebSocketServer } from 'ws';
import { getClientAddress } from './client-address.ts';
import type { PreAuthConnections } from './pre-auth-connections.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';
import type { ConnectingCaller, UpgradeAuthenticator } from './upgrade-authenticator.ts';
import type { AdapterKeyLookups } from './adapter-key-lookups.ts';

type Accept = (socket: WebSocket, caller: ConnectingCaller) => void;

interface TransportOptions {
  readonly secure: Pick<SecureTransport, 'isSecure' | 'isEncrypted' | 'isTrustedProxy'>;
  readonly allowLists: Pick<AllowLists, 'checkHeaders'>;
  readonly plaintextKeys: Pick<PlaintextKeys, 'recordRequest'>;
  readonly preAuthConnections: PreAuthConnections;
  readonly keyLookups: Pick<AdapterKeyLookups, 'rememberValid'>;
  readonly connectionLimits: ConnectionLimits;
  readonly log: Pick<Log, 'error'>;
}

interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** Maximum number of concurrent upgrades; beyond it requests are refused as `unavailable`. */
const maxUpgrades = 512;
const closeTimeoutMs = 1_000;

/** Nest WebSocket adapter over bare `ws`: authenticates before the upgrade and keeps frames out of Nest. */
export class WebSocketTransport implements WebSocketAdapter<WebSocketServer, WebSocket> {
  private accept: Accept = (socket) => socket.terminate();
  private upgrading = 0;
  private isOpen = true;

  constructor(
    private readonly http: Server,
    private readonly authenticator: Pick<UpgradeAuthenticator, 'authenticate'>,
    private readonly options: TransportOptions,
  ) {}

  create(): WebSocketServer {
    const server = new WebSocketServer({
      noServer: true,
      maxPayload: maxMessageBytes,
      perMessageDeflate: false,
      handleProtocols: (offered) => offered.has(adapterProtocol) && adapterProtocol,
    });
    server.on('wsClientError', ({ message }, socket, request) =>
      this.refuse({ request, socket }, Fault.invalid(`Invalid WebSocket upgrade: ${message}.`)),
    );
    this.http.on('connection', (socket: Socket) => this.options.preAuthConnections.trackConnection(socket));
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
  refuseUpgrades(): void {
    this.isOpen = false;
  }

  /** Drops idle entries of the limiters; called periodically. */
  sweepLimiters(): void {
    this.options.connectionLimits.sweepBuckets();
  }

  private async upgrade(server: WebSocketServer, { request, socket, head }: Upgrade): Promise<void> {
    const destroySocket = () => socket.destroy();
    socket.on('error', destroySocket);
    this.upgrading += 1;
    try {
      normalizeTarget(request);
      const caller = await this.admit(request);
      // Checked and counted in the same tick, so that no other connection takes the place in between.
      this.options.connectionLimits.checkAccountLimits(caller.accountId);
      socket.off('error', destroySocket);
      server.handleUpgrade(request, socket, head, (opened) => {
        this.options.preAuthConnections.markAuthenticated(request);
        this.connect(opened, caller);
      });
    } catch (error) {
      this.refuse({ request, socket }, Fault.from(error));
    } finally {
      this.upgrading -= 1;
    }
  }

  private refuse(upgrade: Pick<Upgrade, 'request' | 'socket'>, fault: Fault): void {
    const isEncrypted = this.options.secure.isEncrypted(upgrade.request);
    refuseUpgrade({ ...upgrade, isEncrypted }, fault, this.options.log);
  }

  private async admit(request: IncomingMessage): Promise<ConnectingCaller> {
    if (!this.options.secure.isSecure(request)) {
      this.options.plaintextKeys.recordRequest(request);
      throw Fault.of('insecure_transport');
    }
    this.options.allowLists.checkHeaders(request.headers);
    if (!this.isOpen || this.upgrading > maxUpgrades) throw Fault.of('unavailable', { service: 'broker' });
    this.options.connectionLimits.checkPodLimit();
    const caller = await this.authenticate(request);
    if (!this.isOpen) throw Fault.of('unavailable', { service: 'broker' });
    return caller;
  }

  private async authenticate(request: IncomingMessage): Promise<ConnectingCaller> {
    const { secure, preAuthConnections } = this.options;
    const address = getClientAddress(request, secure);
    const release = preAuthConnections.acquireSlot(address);
    try {
      return await this.authenticator.authenticate(request, address);
    } finally {
      release();
    }
  }

  private connect(socket: WebSocket, caller: ConnectingCaller): void {
    const { connectionLimits, keyLookups } = this.options;
    // Destructured here: a closure over the caller would retain all of it for the lifetime of the socket.
    const {
      accountId,
      keys: [key = ''],
    } = caller;
    connectionLimits.addSocket(accountId);
    socket.once('close', () => {
      connectionLimits.removeSocket(accountId);
      keyLookups.rememberValid(key);
    });
    this.accept(socket, caller);
  }
}
