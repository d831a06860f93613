import { runCommand } from '../processes/run-command.ts';
import { resolveInProject } from '../project.ts';

/** A sign-in to permit: to the account of an address, at a product with this database. */
interface SignIn {
  readonly email: string;
  readonly databaseUrl: string;
  /** Address of the dashboard; without it the result is a code instead of a link. */
  readonly publicUrl?: string | undefined;
}

/** Permits one sign-in within ten minutes, as an operator does; returns its link or code. It runs the built program. */
export async function permitSignIn(
  { email, databaseUrl, publicUrl }: SignIn,
  interruption: AbortSignal,
): Promise<string> {
  const { succeeded, output } = await runCommand({
    line: ['node', resolveInProject('apps/accounts/dist/sign-in.js'), email],
    env: { KERF_DATABASE_URL: databaseUrl, ...(publicUrl !== undefined && { KERF_PUBLIC_URL: publicUrl }) },
    deadlineMs: 30_000,
    interruption,
  });
  if (!succeeded) throw new Error(output.trim());
  return output.trim();
}
