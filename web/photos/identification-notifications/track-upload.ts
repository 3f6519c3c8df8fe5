import { readPreference } from '../../device/preferences.ts'
import { createCrossTabFlag } from '../../live-updates/cross-tab-flag.ts'
import { addPendingIdentification } from '../../offline/pending-identifications.ts'

/**
 * A flag that is set while any tab is uploading; until it is cleared, the number of photos for the notification is not
 * final.
 */
export const uploading = createCrossTabFlag('creel-uploading')

let isSending = false
let notes = 0

/** Records whether this tab is sending photos. */
export function setIsSending(isSendingNow: boolean): void {
  isSending = isSendingNow
  showSign()
}

/**
 * Notes a photo that has just been stored, if the user wants notifications, so that they are notified once it and all
 * others of its upload have been identified.
 */
export async function trackUploaded(accountId: string, id: string): Promise<void> {
  if (!readPreference('notifications')) return
  notes += 1
  showSign()
  const photo = { id, accountId, notedAt: Date.now(), isIdentified: false }
  await addPendingIdentification(photo).catch(() => undefined) // a browser without storage: there will be no notification
  notes -= 1
  showSign()
}

/** Keeps the flag set until all notes are written; otherwise the number would miss some. */
function showSign(): void {
  uploading.set(isSending || notes > 0)
}
