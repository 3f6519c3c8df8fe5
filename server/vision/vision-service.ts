import type { PublicProvider } from '../../shared/vision-provider.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { ServiceUnavailableError } from '../external-services/service-errors.ts'
import type { TrackedCall } from '../external-services/service-health.ts'
import type { SecretKey } from '../secrets/secret-key.ts'
import type { EncodeJpeg } from './vision.ts'
import { createVision, type Vision } from './vision.ts'
import type { VisionConfig } from './vision-model.ts'
import { findVisionSettings, readSavedKey, type VisionSettingsRow } from './vision-settings.ts'

/**
 * The vision service as it is set up now: by environment variables, else by an administrator in the app. What was set up
 * in the app is read from the database for every use, so that all processes follow a change at once.
 */
export interface VisionService {
  /** Whether environment variables set it up, so that it cannot be changed in the app. */
  isFixed: boolean
  /** Returns the vision service and whom it asks; null if identification is off. */
  find(db: Db | Transaction): Promise<ConfiguredVision | null>
  /** Returns whom it asks, as far as everyone may know; null if identification is off. */
  findProvider(db: Db | Transaction): Promise<PublicProvider | null>
  /** Returns what identifies its configuration, of which the record of outcomes keeps a hash; null if identification is off. */
  findIdentity(db: Db): Promise<object | null>
}

/** A vision service, and whom it asks, as far as everyone may know. */
type ConfiguredVision = Vision & { provider: PublicProvider }

interface Deps {
  secretKey: SecretKey
  encodeJpeg: EncodeJpeg
  /** Wraps the requests made under one configuration. */
  trackCalls(identity: object): TrackedCall
}

/** Creates the vision service of this process. `config` is that of the environment variables; null if they set none. */
export function createVisionService(config: VisionConfig | null, deps: Deps): VisionService {
  return config === null ? changeableService(deps) : fixedService(config, deps)
}

function fixedService(config: VisionConfig, { encodeJpeg, trackCalls }: Deps): VisionService {
  const vision = createVision(config, { trackCall: trackCalls(config), encodeJpeg })
  return {
    isFixed: true,
    find: async () => ({ ...vision, provider: publicProvider(config) }),
    findProvider: async () => publicProvider(config),
    findIdentity: async () => config,
  }
}

function changeableService(deps: Deps): VisionService {
  let last: { settings: string; vision: Vision } | null = null
  return {
    isFixed: false,
    find: async (db) => {
      const row = await findVisionSettings(db)
      if (row === null) return null
      const saved = await readSavedKey(deps.secretKey, row)
      if (saved.state === 'missing' || saved.state === 'unreadable')
        return { ...visionWithoutKey, provider: row.provider }
      const apiKey = saved.state === 'saved' ? saved.apiKey : null
      const { provider, model } = row
      // The same instance while nothing changes: it counts unreadable responses about a photo.
      const settings = JSON.stringify([identityOf(row), apiKey])
      if (last?.settings !== settings) {
        const config = { provider, model, apiKey, baseUrl: null }
        const trackCall = deps.trackCalls(identityOf(row))
        last = { settings, vision: createVision(config, { trackCall, encodeJpeg: deps.encodeJpeg }) }
      }
      return { ...last.vision, provider }
    },
    findProvider: async (db) => (await findVisionSettings(db))?.provider ?? null,
    findIdentity: async (db) => {
      const row = await findVisionSettings(db)
      return row && identityOf(row)
    },
  }
}

function identityOf({ provider, model, changedAt }: VisionSettingsRow): object {
  return { provider, model, changedAt: changedAt.toISOString() }
}

/** Jobs wait until an administrator has entered the key. */
const visionWithoutKey: Vision = {
  estimate: async () => {
    throw new ServiceUnavailableError(
      'The key of the vision service can’t be read. Enter it again in Admin Dashboard; with several processes, SECRET_KEY must be the same in each.',
    )
  },
}

/** Returns what everyone may know about the provider in environment variables: its name, unless it is at another address. */
function publicProvider({ provider, baseUrl }: VisionConfig): PublicProvider {
  return baseUrl !== null || provider === 'openai-compatible' ? 'other' : provider
}
