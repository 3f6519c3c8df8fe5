import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A real OpenID Connect provider in a process of its own. */
export interface ProviderProcess {
  issuer: string
  clientId: string
  clientSecret: string
  stop(): Promise<void>
}

/** Starts the provider for a Creel at `publicUrl`; it signs in whoever types a name, with e-mail `name@example.org`. */
export async function startOidcProvider(publicUrl: string): Promise<ProviderProcess> {
  const child = fork(new URL('oidc-provider-process.ts', import.meta.url), [publicUrl], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [told] = await once(child, 'message')
  return {
    ...(told as Omit<ProviderProcess, 'stop'>),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
