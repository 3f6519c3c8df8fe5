import type { z } from 'zod'
import { ApiError } from '../../shared/errors.ts'
import { providerNames } from '../../shared/provider-names.ts'
import type { updateVisionSettingsEndpoint } from '../../shared/vision-settings.ts'
import type { Transaction } from '../database/open-database.ts'
import { visionSettings } from '../database/schema.ts'
import type { SecretKey } from '../secrets/secret-key.ts'
import { encryptKey, findVisionSettings, readSavedKey, type VisionSettingsRow } from './vision-settings.ts'

/** What an administrator enters: without `apiKey`, the saved key of the same provider is meant. */
export type VisionChoice = z.output<typeof updateVisionSettingsEndpoint.body & z.ZodType>

/**
 * Saves a choice. Another provider never gets the key of the former one. The caller must make changes one after the other.
 */
export async function updateVisionSettings(
  transaction: Transaction,
  secretKey: SecretKey,
  choice: VisionChoice,
  changedBy: string,
): Promise<void> {
  const { provider, model, apiKey } = choice
  const current = await findVisionSettings(transaction)
  const isSameProvider = current?.provider === provider
  const isSameModel = isSameProvider && current.model === model
  const now = new Date()
  const row = {
    provider,
    model,
    encryptedKey: await encryptedKeyFor(secretKey, current, choice),
    enabledAt: isSameProvider ? current.enabledAt : now,
    changedAt: now,
    changedBy,
    inputTokensPerPhoto: isSameModel ? current.inputTokensPerPhoto : null,
    outputTokensPerPhoto: isSameModel ? current.outputTokensPerPhoto : null,
  }
  if (provider !== 'ollama' && apiKey === undefined) await assertUsableKey(secretKey, row)
  await transaction
    .insert(visionSettings)
    .values(row)
    .onConflictDoUpdate({ target: visionSettings.only, set: row })
}

async function encryptedKeyFor(
  secretKey: SecretKey,
  current: VisionSettingsRow | null,
  { provider, apiKey }: VisionChoice,
): Promise<Buffer | null> {
  if (provider === 'ollama') return null
  if (apiKey !== undefined) return await encryptKey(secretKey, provider, apiKey)
  return current?.provider === provider ? current.encryptedKey : null
}

/** Throws `INVALID_INPUT` unless the saved key can be used. */
async function assertUsableKey(
  secretKey: SecretKey,
  row: Pick<VisionSettingsRow, 'provider' | 'encryptedKey'>,
): Promise<void> {
  const { state } = await readSavedKey(secretKey, row)
  if (state === 'missing') throw keyNeeded(row.provider)
  if (state === 'unreadable')
    throw new ApiError('INVALID_INPUT', 'The saved key can’t be read. Enter it again.')
}

/** Creates the error for a provider that needs a key. */
export function keyNeeded(provider: VisionSettingsRow['provider']): ApiError {
  return new ApiError('INVALID_INPUT', `${providerNames[provider]} needs a key. Enter it.`)
}
