import { count, eq } from 'drizzle-orm'
import type { Transaction } from '../database/open-database.ts'
import { photos, users } from '../database/schema.ts'
import type { LogSettings } from './log-format.ts'

/**
 * Fills in what the account has not set. Units and the wish for e-mails are always set to something, so they are taken
 * over only into an account that is still empty, and nobody is sent e-mails again who wants none.
 */
export async function importSettings(
  transaction: Transaction,
  ownerId: string,
  settings: LogSettings,
  hasNoLocations: boolean,
): Promise<void> {
  const [owner] = await transaction.select().from(users).where(eq(users.id, ownerId))
  if (!owner) return
  const isEmpty = hasNoLocations && (await hasNoPhotos(transaction, ownerId))
  await transaction
    .update(users)
    .set({
      anglerHeightInches: owner.anglerHeightInches ?? settings.anglerHeightInches,
      cameraSetup: owner.cameraSetup ?? settings.cameraSetup,
      lastTimeZone: owner.lastTimeZone ?? settings.lastTimeZone,
      ...(isEmpty && { units: settings.units, emailsWanted: owner.emailsWanted && settings.emailsWanted }),
    })
    .where(eq(users.id, ownerId))
}

async function hasNoPhotos(transaction: Transaction, ownerId: string): Promise<boolean> {
  const [counted] = await transaction
    .select({ photos: count() })
    .from(photos)
    .where(eq(photos.ownerId, ownerId))
  return counted?.photos === 0
}
