import { readPreference } from '../../device/preferences.ts'
import { createSign } from '../../live/sign.ts'
import { noteIdentifying } from '../../offline/identifying-photos.ts'

/** Up while any tab is uploading: until it is down, nobody knows how many photos there are to tell of. */
export const uploading = createSign('creel-uploading')

let isSending = false
let notes = 0

/** Says whether this tab is sending photos. */
export function tellSending(isSendingNow: boolean): void {
  isSending = isSendingNow
  showSign()
}

/**
 * Notes a photo that is stored now, where the angler wants notices, so that it can be told once it and all others of its
 * upload have been identified.
 */
export async function noteUploaded(accountId: string, id: string): Promise<void> {
  if (!readPreference('notifications')) return
  notes += 1
  showSign()
  const photo = { id, accountId, notedAt: Date.now(), isIdentified: false }
  await noteIdentifying(photo).catch(() => undefined) // a browser that keeps nothing: nobody will be told
  notes -= 1
  showSign()
}

/** What is not written down yet would be missing in the number. */
function showSign(): void {
  uploading.set(isSending || notes > 0)
}
