import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useContext } from 'react';
import { type Answer, ask, download, type EndpointName, Refusal, type Request } from './client.ts';
import { ConfirmationContext } from './confirmation.ts';

/** Age at which shown figures are requested again. */
const refreshMs = 30_000;

/** Pause after which a failed request is repeated, so that a page recovers by itself. */
const retryMs = 5_000;

export const sessionKey = ['session'] as const;

/** Creates the cache of responses. A response without a session ends the session of the page. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        const isSignedOut = error instanceof Refusal && error.facts.status === 401;
        const ends = isSignedOut || isRefusedFor(error, 'keys_undecided', 'passkey_needed', 'account_closing');
        if (ends && queryKey[0] !== sessionKey[0]) void client.resetQueries({ queryKey: sessionKey });
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : refreshMs),
        staleTime: 5_000,
        networkMode: 'always',
      },
      mutations: { retry: false, gcTime: 0, networkMode: 'always' },
    },
  });
  return client;
}

/** Returns true for a refusal with one of the codes. */
function isRefusedFor(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Refusal && codes.includes(error.facts.code ?? '');
}

interface AskOptions {
  /** Interval of an automatic refresh, instead of the usual one. */
  readonly refreshMs?: number;
  readonly isEnabled?: boolean;
  /** True shows the last response until that of a changed request arrives, such as with another filter. */
  readonly keepsLast?: boolean;
}

/** Reads an endpoint and keeps its response current. */
export function useAsk<N extends EndpointName>(
  name: N,
  request: Request<N>,
  options: AskOptions = {},
): UseQueryResult<Answer<N>> {
  return useQuery({
    queryKey: [name, request],
    queryFn: ({ signal }) => ask(name, request, signal),
    enabled: options.isEnabled ?? true,
    ...(options.keepsLast && { placeholderData: keepPreviousData }),
    ...(options.refreshMs !== undefined && { refetchInterval: options.refreshMs }),
  });
}

/**
 * Calls an endpoint that changes something, and refreshes the responses of the named endpoints. What has to happen with
 * its response is `finish`, which runs before the refresh: that may remove the row in which the change was made.
 */
export function useChange<N extends EndpointName>(
  name: N,
  changed: readonly EndpointName[],
  finish?: (answer: Answer<N>) => void,
): UseMutationResult<Answer<N>, Error, Request<N>> {
  const client = useQueryClient();
  const confirm = useContext(ConfirmationContext);
  return useMutation({
    mutationFn: (request: Request<N>) => repeatConfirmed(() => ask(name, request), confirm),
    onSuccess: (answer) => {
      finish?.(answer);
      return Promise.all(changed.map((one) => client.invalidateQueries({ queryKey: [one] })));
    },
  });
}

/** Downloads the response of an endpoint, and passes it to `save`. */
export function useDownload(name: EndpointName, save: (content: Blob) => void): UseMutationResult<Blob, Error, void> {
  const confirm = useContext(ConfirmationContext);
  return useMutation({ mutationFn: () => repeatConfirmed(() => download(name), confirm), onSuccess: save });
}

/** Sends a request, and again after the member has confirmed their identity, if the service requires that. */
async function repeatConfirmed<T>(request: () => Promise<T>, confirm: () => Promise<boolean>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (isRefusedFor(error, 'confirm_needed') && (await confirm())) return request();
    throw error;
  }
}
