import { createCrossTabFlag } from '../../device/cross-tab-flag.ts'
import { readPreference } from '../../device/preferences.ts'
import { addPendingIdentification } from '../../offline/pending-identifications.ts'

/** A flag set while any tab uploads; until then the notification's number of photos is not final. */
export const uploading = createCrossTabFlag('creel-uploading')

let isSending = false
let pendingWrites = 0

/** Records whether this tab is sending photos. */
export function setIsSending(value: boolean): void {
  isSending = value
  updateFlag()
}

/**
 * Records a photo that has just been stored, if the user wants notifications, so that they are notified once it and all
 * others of its upload have been identified.
 */
export async function trackUploaded(accountId: string, id: string): Promise<void> {
  if (!readPreference('notifications')) return
  pendingWrites += 1
  updateFlag()
  const photo = { id, accountId, notedAt: Date.now() }
  await addPendingIdentification(photo).catch(() => undefined) // a browser without storage: there will be no notification
  pendingWrites -= 1
  updateFlag()
}

/** Keeps the flag set until all records are written; otherwise the number would miss some. */
function updateFlag(): void {
  uploading.set(isSending || pendingWrites > 0)
}
