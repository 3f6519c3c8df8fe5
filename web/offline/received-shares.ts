import { sharedPhotosField, sharePath } from '../../shared/share-target.ts'

/**
 * The files of shares, in the memory of the service worker only: any site can post to this address, so nothing is stored
 * before the user agrees.
 */
const shares = new Map<string, readonly File[]>()

/** The page opens right after the share; a site that keeps posting can't fill the memory. */
const [maxShares, holdMs] = [3, 60_000]

/** Receives the photos of a share, and redirects to the screen that asks whether to add them. */
export async function receiveShare(
  request: Pick<Request, 'formData'>,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const form = await request.formData().catch(() => new FormData()) // another site may post anything
  const shareId = crypto.randomUUID()
  shares.set(
    shareId,
    form.getAll(sharedPhotosField).filter((value) => value instanceof File),
  )
  for (const id of [...shares.keys()].slice(0, -maxShares)) shares.delete(id)
  waitUntil(keepAlive(shareId))
  return new Response(null, { status: 303, headers: { location: `${sharePath}?shareId=${shareId}` } })
}

/** Hands the files of a share over to its page, once; returns null if they are gone. */
export function takeShare(shareId: string): readonly File[] | null {
  const files = shares.get(shareId) ?? null
  shares.delete(shareId)
  return files
}

/** Discards all shares that no page has taken over. */
export function discardShares(): void {
  shares.clear()
}

/** Keeps the service worker, and so the files, until the page has had time to open. */
function keepAlive(shareId: string): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      shares.delete(shareId)
      resolve()
    }, holdMs)
  })
}
