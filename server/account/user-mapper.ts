import { profileImageUrl, type User } from '../../shared/account.ts'
import type { users } from '../database/schema.ts'
import type { CurrentUser } from '../http/current-user.ts'

/** Returns a user, and the id of their profile picture if they have one, in the API format, with the rights that reach the session. */
export function toUserDto(
  row: typeof users.$inferSelect,
  profileImageId: string | null,
  { isAdmin }: CurrentUser,
): User {
  const { id, email, firstName, lastName } = row
  const { anglerHeightInches, cameraSetup, handWidthInches, rodMarkInches } = row
  const { units, emailsWanted, looksAgain } = row
  return {
    id,
    email,
    firstName,
    lastName,
    profileImageUrl: profileImageId && profileImageUrl(profileImageId),
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
