import { count, eq } from 'drizzle-orm'
import type { Transaction } from '../database/open-database.ts'
import { photos, users } from '../database/schema.ts'
import type { ArchiveSettings } from './archive-format.ts'

/**
 * Fills in settings that are unset in the account. Units, `emailsWanted` and `looksAgain` always have a value, so they are
 * taken only into an empty account, and what a user has turned off stays off. Also counts the import.
 */
export async function importSettings(
  transaction: Transaction,
  ownerId: string,
  settings: ArchiveSettings,
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
      handWidthInches: owner.handWidthInches ?? settings.handWidthInches,
      rodMarkInches: owner.rodMarkInches ?? settings.rodMarkInches,
      lastTimeZone: owner.lastTimeZone ?? settings.lastTimeZone,
      logImports: owner.logImports + 1,
      ...(isEmpty && {
        units: settings.units,
        emailsWanted: owner.emailsWanted && settings.emailsWanted,
        looksAgain: owner.looksAgain && settings.looksAgain,
      }),
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
