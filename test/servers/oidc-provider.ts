import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A real OpenID Connect provider in its own process. */
export interface ProviderProcess {
  issuer: string
  clientId: string
  clientSecret: string
  stop(): Promise<void>
}

/** How a provider wants the secret of its client. */
export type SecretMethod = 'client_secret_basic' | 'client_secret_post'

/** Starts the provider for a server at `publicUrl`. It accepts any name, with the email `name@example.org`. */
export async function startOidcProvider(
  publicUrl: string,
  method: SecretMethod = 'client_secret_basic',
): Promise<ProviderProcess> {
  const child = fork(new URL('oidc-provider-process.ts', import.meta.url), [publicUrl, method], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [details] = await once(child, 'message')
  return {
    ...(details as Omit<ProviderProcess, 'stop'>),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
