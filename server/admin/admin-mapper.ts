import type { AdminUser } from '../../shared/admin.ts'
import type { AdminUserRow } from './admin-users.ts'

/** Returns an account in the API format for administrators. */
export function toAdminUserDto({ user, lastPhotoDate, ...counts }: AdminUserRow): AdminUser {
  const { id, email, firstName, lastName, isAdmin, lastLoginAt } = user
  return {
    id,
    email,
    firstName,
    lastName,
    isAdmin,
    ...counts,
    lastPhotoDate: lastPhotoDate?.toISOString() ?? null,
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
  }
}
