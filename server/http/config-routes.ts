import type { FastifyInstance } from 'fastify'
import { getConfig } from '../../shared/config.ts'
import type { Config } from '../config.ts'
import { route } from './route.ts'

/** What the web app must know of this instance. */
export function configRoutes(app: FastifyInstance, config: Config): void {
  route(app, getConfig, async () => ({
    version: '1.0.0',
    signInName: config.oidcName,
    tiles: config.tiles,
    maxUploadMegabytes: config.maxUploadMegabytes,
    visionConfigured: config.vision !== null,
    weatherConfigured: config.weather !== null,
    geocoderConfigured: config.geocoder !== null,
    mailConfigured: config.mail.smtpUrl !== null,
  }))
}
