import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { ApiError } from '../../shared/errors.ts'
import { providerNames } from '../../shared/provider-names.ts'
import type { AppProvider } from '../../shared/vision-provider.ts'
import type { updateVisionSettingsEndpoint } from '../../shared/vision-settings.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { users, visionSettings } from '../database/schema.ts'
import { decryptText, encryptText, type SecretKey } from '../secrets/secret-key.ts'

/** The vision service that an administrator has chosen, with its key still encrypted. */
export type VisionSettingsRow = typeof visionSettings.$inferSelect

/** Returns what was chosen in the app; null if identification was not turned on there. */
export async function findVisionSettings(db: Db | Transaction): Promise<VisionSettingsRow | null> {
  const [row] = await db.select().from(visionSettings)
  return row ?? null
}

/** Returns the email address of the administrator who changed the settings last; null if unknown or deleted. */
export async function findChangedBy(db: Db, { changedBy }: VisionSettingsRow): Promise<string | null> {
  if (changedBy === null) return null
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, changedBy))
  return user?.email ?? null
}

/** The outcome of reading a saved key. */
type SavedKey = { state: 'not-needed' | 'missing' | 'unreadable' } | { state: 'saved'; apiKey: string }

/** Decrypts the key of the settings. */
export async function readSavedKey(
  secretKey: SecretKey,
  { provider, encryptedKey }: Pick<VisionSettingsRow, 'provider' | 'encryptedKey'>,
): Promise<SavedKey> {
  if (provider === 'ollama') return { state: 'not-needed' }
  if (encryptedKey === null) return { state: 'missing' }
  const secret = await secretKey.read()
  const apiKey = secret && decryptText(secret, purposeFor(provider), encryptedKey)
  return apiKey === null ? { state: 'unreadable' } : { state: 'saved', apiKey }
}

/** Encrypts a key so that it can be used only for requests to this provider. */
async function encryptKey(secretKey: SecretKey, provider: AppProvider, apiKey: string): Promise<Buffer> {
  return encryptText(await secretKey.readOrCreate(), purposeFor(provider), apiKey)
}

function purposeFor(provider: AppProvider): string {
  return `vision key of ${provider}`
}

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
