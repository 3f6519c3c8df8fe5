import type { FastifyInstance } from 'fastify'
import manifest from '../../package.json' with { type: 'json' }
import { getConfigEndpoint, type PublicConfig } from '../../shared/config.ts'
import { providerNames } from '../../shared/provider-names.ts'
import type { PublicProvider } from '../../shared/vision-provider.ts'
import type { Config } from '../config.ts'
import { commit } from '../logging/version.ts'
import { registerEndpoint } from './register-endpoint.ts'

/** Registers the endpoint that returns this instance's settings for the web app. */
export function configRoutes(
  app: FastifyInstance,
  {
    config,
    signIn,
    findVisionProvider,
  }: {
    config: Config
    signIn: PublicConfig['signIn']
    findVisionProvider: () => Promise<PublicProvider | null>
  },
): void {
  let lastProvider: PublicProvider | null = null

  registerEndpoint(app, getConfigEndpoint, async () => {
    // Without the database, the app still needs the rest.
    const visionProvider = await findVisionProvider().catch(() => lastProvider)
    lastProvider = visionProvider
    return {
      version: manifest.version,
      commit,
      signInName: config.oidcName,
      signIn,
      pairing: config.lan !== null,
      tiles: config.tiles,
      maxUploadMegabytes: config.maxUploadMegabytes,
      visionConfigured: visionProvider !== null,
      visionProvider: visionProvider && providerNames[visionProvider],
      weatherConfigured: config.weather !== null,
      geocoderConfigured: config.geocoder !== null,
      objectStoreConfigured: config.s3 !== null,
      inboxConfigured: config.inbox !== null,
      mailConfigured: config.mail.smtpUrl !== null,
      immichConfigured: config.immichUrl !== null,
    }
  })
}
