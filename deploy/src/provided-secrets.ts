/** Secrets that a person provides, with an example of each; all others are drawn by the command `secrets`. */
export const providedSecrets: Readonly<Record<string, string>> = {
  'oidc-client-secret': 'provided',
  's3-secret-access-key': 'provided',
  'smtp-url': 'smtp://user:password@mail.example.com:587',
};
