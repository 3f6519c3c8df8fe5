import type { User } from '../../shared/account.ts'
import type { users } from '../database/schema.ts'

/** Returns a user in the API format. */
export function toUserDto(row: typeof users.$inferSelect): User {
  const { id, email, firstName, lastName, profileImageUrl, isAdmin } = row
  const { anglerHeightInches, cameraSetup, handWidthInches, rodMarkInches } = row
  const { units, emailsWanted, looksAgain } = row
  return {
    id,
    email,
    firstName,
    lastName,
    profileImageUrl,
    isAdmin,
    anglerHeightInches,
    cameraSetup,
    handWidthInches,
    rodMarkInches,
    units,
    emailsWanted,
    looksAgain,
  }
}
