import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A real OpenID Connect provider in its own process. */
export interface ProviderProcess {
  issuer: string
  clientId: string
  clientSecret: string
  stop(): Promise<void>
}

/** Starts the provider for a server at `publicUrl`. It accepts any name, with the email `name@example.org`. */
export async function startOidcProvider(publicUrl: string): Promise<ProviderProcess> {
  const child = fork(new URL('oidc-provider-process.ts', import.meta.url), [publicUrl], {
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
