import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { type Answer, ask, Refusal, type Request } from './client.ts';
import { sessionKey } from './queries.ts';

/** The member who is signed in, and their account. */
export type Session = Answer<'session'>['session'];

/** Interval at which the page checks that its session has not been ended elsewhere. */
const checkMs = 60_000;

const roles = ['viewer', 'member', 'admin', 'owner'] as const;

/** Returns true if a member has at least a role. */
export function isAtLeast(session: Session, role: (typeof roles)[number]): boolean {
  return roles.indexOf(session.role) >= roles.indexOf(role);
}

/** Reads the session of this browser; null: no one is signed in. */
export function useSession(): UseQueryResult<Session | null> {
  return useQuery({ queryKey: sessionKey, queryFn: ({ signal }) => readSession(signal), refetchInterval: checkMs });
}

async function readSession(signal: AbortSignal): Promise<Session | null> {
  try {
    return (await ask('session', {}, signal)).session;
  } catch (error) {
    if (error instanceof Refusal && error.facts.status === 401) return null;
    throw error;
  }
}

/** Checks the code of a mail, which signs this browser in. */
export function useSignIn(): UseMutationResult<Answer<'startSession'>, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => ask('startSession', { body: { code } }),
    onSuccess: ({ session }) => client.setQueryData(sessionKey, session),
  });
}

/** Decides what the account keeps of the time before its address was verified. */
export function useDecision(): UseMutationResult<Answer<'decide'>, Error, Request<'decide'>['body']> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Request<'decide'>['body']) => ask('decide', { body }),
    onSuccess: ({ session }) => client.setQueryData(sessionKey, session),
  });
}

/** Ends the session of this browser, and forgets everything that was shown. */
export function useSignOut(): UseMutationResult<Answer<'endSession'>, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask('endSession', {}),
    onSuccess: () => {
      client.setQueryData(sessionKey, null);
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    },
  });
}
