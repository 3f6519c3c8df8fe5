import type { VisionSettings } from '../../shared/vision-settings.ts'
import type { Services } from '../services.ts'
import { findChangedBy, findVisionSettings, readSavedKey } from '../vision/vision-settings.ts'

/** Returns the vision service in use as administrators see it: with the state of its key, never with the key itself. */
export async function loadVisionSettings({
  db,
  config,
  secretKey,
}: Pick<Services, 'db' | 'config' | 'secretKey'>): Promise<VisionSettings> {
  const off = {
    source: 'off',
    provider: null,
    model: null,
    key: 'not-needed',
    changedAt: null,
    changedBy: null,
    needsSecretKey: false,
  } as const
  if (config.vision !== null) {
    const { provider, model, apiKey } = config.vision
    return { ...off, source: 'environment', provider, model, key: apiKey === null ? 'not-needed' : 'saved' }
  }
  const row = await findVisionSettings(db)
  const needsSecretKey = !secretKey.isAvailable
  if (row === null) return { ...off, needsSecretKey }
  return {
    source: 'app',
    provider: row.provider,
    model: row.model,
    key: (await readSavedKey(secretKey, row)).state,
    changedAt: row.changedAt.toISOString(),
    changedBy: await findChangedBy(db, row),
    needsSecretKey,
  }
}
