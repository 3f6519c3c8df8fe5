import { eq } from 'drizzle-orm'
import type { AppProvider } from '../../shared/vision-provider.ts'
import type { Db, Transaction } from '../database/open-database.ts'
import { users, visionSettings } from '../database/schema.ts'
import { decryptText, encryptText } from '../secrets/encrypt-text.ts'
import type { SecretKey } from '../secrets/secret-key.ts'

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
export type SavedKey = { state: 'not-needed' | 'missing' | 'unreadable' } | { state: 'saved'; apiKey: string }

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
export async function encryptKey(
  secretKey: SecretKey,
  provider: AppProvider,
  apiKey: string,
): Promise<Buffer> {
  return encryptText(await secretKey.readOrCreate(), purposeFor(provider), apiKey)
}

function purposeFor(provider: AppProvider): string {
  return `vision key of ${provider}`
}
