import { createSign } from '../../live/sign.ts'
import {
  type IdentifyingPhotos,
  keepIdentifying,
  recallIdentifying,
} from '../../offline/identifying-photos.ts'

/** Up while any tab is uploading: until it is down, nobody knows how many photos there are to tell of. */
export const uploading = createSign('creel-uploading')

/** Notes a photo that is stored now, so that it can be told once it and all others of its upload have been identified. */
export async function noteUploaded(accountId: string, id: string): Promise<void> {
  await inTurn(async () => keepIdentifying(withPhoto(recallIdentifying(accountId), id, Date.now())))
}

/** One tab at a time reads what is noted and writes it anew. */
export async function inTurn(act: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('creel-identifying', act)
  else await act()
}

/** The noted photos with one more. Those that nobody has asked about for a day are no news any longer. */
export function withPhoto(noted: IdentifyingPhotos, id: string, now: number): IdentifyingPhotos {
  const { accountId } = noted
  const isOld = now - noted.notedAt > dayMs
  const { waiting, identified } = isOld ? { waiting: [], identified: 0 } : noted
  return { accountId, waiting: [...waiting, id].slice(-mostPhotos), identified, notedAt: now }
}

const dayMs = 24 * 60 * 60 * 1000
/** About 80 KB of what the browser keeps for us. */
const mostPhotos = 2000
