import { Fish } from 'lucide-react'
import type { LogPhoto } from '../../shared/sync.ts'
import { useMarkFishing } from '../catches/catches-api.ts'
import { photoLabel } from '../photos/photo-text.ts'

/** Button over a photo without a catch: marks it as a catch again. */
export function MarkAsCatchButton({ photo, tabIndex }: { photo: LogPhoto; tabIndex?: number }) {
  const { mutateAsync, isPending } = useMarkFishing()
  const markAsCatch = () => keepFocusInList(photo.id, () => mutateAsync({ ids: [photo.id], isFishing: true }))
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      data-mark-as-catch={photo.id}
      disabled={isPending}
      aria-label={`This is a catch: ${photoLabel(photo)}`}
      onClick={markAsCatch}
      className="group absolute right-0 bottom-0 flex min-h-11 items-end p-1 focus-visible:-outline-offset-3"
    >
      <span className="flex min-h-8 items-center gap-1 rounded-full bg-shade px-2 font-semibold text-(length:--cell-text) text-on-shade leading-tight transition-opacity group-disabled:opacity-50">
        <Fish aria-hidden className="size-4 shrink-0" />
        <span className="max-sm:hidden">This is a catch</span>
        <span className="sm:hidden">A catch</span>
      </span>
    </button>
  )
}

/** Marks a photo as a catch by `mark`, and moves the focus to the photo that takes its place. */
export async function keepFocusInList(photoId: string, mark: () => Promise<unknown>): Promise<void> {
  const next = neighborId(photoId)
  await mark().then(
    () => focusOnceRemoved(photoId, next),
    () => undefined, // already reported
  )
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
