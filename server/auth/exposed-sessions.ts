import { ApiError } from '../../shared/errors.ts'
import type { CurrentUser } from '../http/current-user.ts'

/*
 * On a network without TLS, everyone can read a session's cookie and use it. What would cost the angler the log, or let someone stay,
 * therefore takes a session of this computer or of https, or the yes of a new pairing from there.
 */

/** How long after pairing a device may do what its network doesn't protect. */
export const confirmedMinutes = 10
const hourMs = 3_600_000
const deletionsPerHour = 20

/** Throws `FORBIDDEN` if someone else may have read the key of the request, and no one has just confirmed the device. */
export function rejectExposed({ isExposed }: Pick<CurrentUser, 'isExposed'>): void {
  if (!isExposed) return
  throw new ApiError(
    'FORBIDDEN',
    'Someone else on your network could be asking for this, since the connection isn’t encrypted. Do it on the computer that ' +
      `runs Creel, or over https. Or add this device again with a code from that computer, then do it within ${confirmedMinutes} minutes.`,
  )
}

/**
 * Creates the limit of what exposed sessions and tokens of an account may delete, together: 20 photos within an hour, in each
 * process. Beyond that, rejects as `rejectExposed` does.
 */
export function createExposedDeletionLimit() {
  const timesByOwner = new Map<string, number[]>()
  return async function limitDeletion<Result>(
    user: CurrentUser,
    deletePhoto: () => Promise<Result>,
  ): Promise<Result> {
    if (!user.isExposed) return await deletePhoto()
    const times = (timesByOwner.get(user.id) ?? []).filter((time) => Date.now() - time < hourMs)
    if (times.length >= deletionsPerHour) rejectExposed(user)
    timesByOwner.set(user.id, [...times, Date.now()])
    return await deletePhoto()
  }
}
