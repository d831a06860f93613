import type { HintName } from '@kerf/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { eventsPath } from '../generated/routes.ts';
import type { EndpointName } from './client.ts';

/** Endpoints whose responses are out of date after a hint. */
const endpointsByHint: Readonly<Record<HintName, readonly EndpointName[]>> = {
  usage: ['usage', 'usageSeries', 'listOperations', 'user'],
  adapters: ['adapters'],
  keys: ['keys'],
  account: ['session', 'sessions', 'team'],
  audit: ['audit'],
};

/** Name of the lock of the leading page, and of the channel on which it passes hints on. */
const hintsOfAllPages = 'kerf-hints';

/** Pauses before a refused stream is requested again: the first, and the longest. */
const pauses = { firstMs: 1_000, maxMs: 30_000 };

/** Keeps responses current while the page is visible. A missed hint only costs time: they are refreshed anyway. */
export function useHints(): void {
  const client = useQueryClient();
  useEffect(() => {
    const feed = new HintFeed(new Refresher(client));
    return () => feed.close();
  }, [client]);
}

/** Receives a list of hints. */
type OnHints = (names: readonly HintName[]) => void;

/**
 * Hints for one page. Of all visible pages of a browser one holds the stream and passes hints on to the others: a
 * session has one stream, and a browser few connections. Pages that are not visible refresh when they are shown.
 */
class HintFeed {
  private readonly channel = new BroadcastChannel(hintsOfAllPages);
  private visible: AbortController | undefined;

  private readonly refresher: Refresher;

  constructor(refresher: Refresher) {
    this.refresher = refresher;
    this.channel.onmessage = ({ data }: MessageEvent<readonly HintName[]>) => refresher.refresh(data);
    document.addEventListener('visibilitychange', this.update);
    this.update();
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.update);
    this.visible?.abort();
    this.channel.close();
  }

  private readonly update = (): void => {
    const isVisible = document.visibilityState === 'visible';
    if (isVisible && !this.visible) {
      this.visible = new AbortController();
      void this.waitAndLead(this.visible.signal);
    }
    if (isVisible) return;
    this.visible?.abort();
    this.visible = undefined;
  };

  /** Waits until no other page holds the stream, and then holds it until the signal. */
  private async waitAndLead(signal: AbortSignal): Promise<void> {
    const lead = () => holdStream(signal, (names) => this.passOn(names, signal));
    // An aborted wait is rejected.
    await navigator.locks.request(hintsOfAllPages, { signal }, lead).catch(() => undefined);
  }

  private passOn(names: readonly HintName[], signal: AbortSignal): void {
    if (signal.aborted) return;
    this.channel.postMessage(names);
    this.refresher.refresh(names);
  }
}

/** Reads the stream until the signal. A lost one is opened again by the browser, a refused one after a pause. */
async function holdStream(signal: AbortSignal, onHints: OnHints): Promise<void> {
  const state = { pauseMs: pauses.firstMs, wasLost: false };
  while (!signal.aborted) {
    await readStream(signal, state, onHints);
    await pause(state.pauseMs * (0.5 + Math.random() / 2), signal);
    state.pauseMs = Math.min(2 * state.pauseMs, pauses.maxMs);
  }
}

interface StreamState {
  pauseMs: number;
  /** True if changes may have been missed. */
  wasLost: boolean;
}

/** Resolves when the stream is refused, or at the signal. */
function readStream(signal: AbortSignal, state: StreamState, onHints: OnHints): Promise<void> {
  return new Promise((resolve) => {
    const stream = new EventSource(eventsPath);
    let isAnnounced = false;
    const end = () => {
      signal.removeEventListener('abort', end);
      stream.close();
      resolve();
    };
    signal.addEventListener('abort', end);
    stream.addEventListener('ready', () => {
      if (state.wasLost) onHints(allHints);
      Object.assign(state, { pauseMs: pauses.firstMs, wasLost: false });
      isAnnounced = false;
    });
    stream.addEventListener('hint', ({ data }: MessageEvent<string>) => onHints(JSON.parse(data)));
    stream.addEventListener('reconnect', () => {
      isAnnounced = true;
    });
    stream.addEventListener('error', () => {
      state.wasLost = true;
      // The session may have ended, or the service is away: a request shows which.
      if (!isAnnounced) onHints(['account']);
      if (stream.readyState === EventSource.CLOSED) end();
    });
  });
}

const allHints: readonly HintName[] = ['usage', 'adapters', 'keys', 'account', 'audit'];

/** Resolves after a time, or at the signal. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}

/** Requests again what hints name. One refresh runs at a time: each would cancel the requests of the one before. */
class Refresher {
  private readonly names = new Set<HintName>();
  private isRunning = false;

  private readonly client: QueryClient;

  constructor(client: QueryClient) {
    this.client = client;
  }

  refresh(names: readonly HintName[]): void {
    for (const name of names) this.names.add(name);
    if (!this.isRunning) void this.run();
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.names.size > 0) {
      // A later release may have hints that this page does not know.
      const stale = new Set<unknown>([...this.names].flatMap((name) => endpointsByHint[name] ?? []));
      this.names.clear();
      await this.client.invalidateQueries({ predicate: ({ queryKey: [endpoint] }) => stale.has(endpoint) });
    }
    this.isRunning = false;
  }
}
