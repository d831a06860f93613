import { encodeAccount, encodeOperator, encodeUser, fmtCreds } from '@nats-io/jwt';
import { nkeys } from '@nats-io/transport-node';

/** Configuration of a server in operator mode, and the credentials file of one of its users. */
export interface Operator {
  readonly configuration: string;
  readonly credentials: Uint8Array;
}

/** Creates an operator with one account and one user, as `nsc` does. */
export async function createOperator(): Promise<Operator> {
  const [operator, account, user] = [nkeys.createOperator(), nkeys.createAccount(), nkeys.createUser()];
  const operatorJwt = await encodeOperator('kerf', operator);
  const accountJwt = await encodeAccount('services', account, { limits: unlimited }, { signer: operator });
  const userJwt = await encodeUser('quota', user, account, unlimited);
  return {
    configuration: `
      operator: ${operatorJwt}
      resolver: MEMORY
      resolver_preload: { ${account.getPublicKey()}: ${accountJwt} }`,
    credentials: fmtCreds(userJwt, user),
  };
}

const unlimited = { subs: -1, data: -1, payload: -1, conn: -1, leaf: -1, imports: -1, exports: -1, wildcards: true };
