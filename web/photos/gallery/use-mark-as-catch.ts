import type { LogPhoto } from '../../../shared/sync.ts'
import { useMarkFishing } from '../../catches/catches-api.ts'

/** Marks a photo as a catch again and moves the focus to the photo that takes its place. */
export function useMarkAsCatch({ id }: Pick<LogPhoto, 'id'>) {
  const mutation = useMarkFishing()

  async function markAsCatch(): Promise<void> {
    const next = neighborId(id)
    await mutation.mutateAsync({ ids: [id], isFishing: true }).then(
      () => focusOnceRemoved(id, next),
      () => undefined, // already reported
    )
  }

  return { markAsCatch, isPending: mutation.isPending }
}

/** Returns the photo after this one, otherwise the one before, among those with the same button. */
function neighborId(photoId: string): string | undefined {
  const ids = [...document.querySelectorAll<HTMLElement>('[data-mark-as-catch]')].map(
    ({ dataset }) => dataset.markAsCatch,
  )
  const index = ids.indexOf(photoId)
  return ids[index + 1] ?? ids[index - 1]
}

/** Moves the focus once the list is drawn without the photo, which may be after its change was saved. */
async function focusOnceRemoved(photoId: string, nextId: string | undefined): Promise<void> {
  for (let frame = 0; frame < maxFrames && findButton(photoId); frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  if (document.activeElement !== document.body) return
  const next = nextId === undefined ? null : findButton(nextId)
  ;(next ?? document.querySelector('main'))?.focus({ preventScroll: true })
}

const maxFrames = 60

function findButton(photoId: string): HTMLElement | null {
  return document.querySelector(`[data-mark-as-catch="${photoId}"]`)
}
