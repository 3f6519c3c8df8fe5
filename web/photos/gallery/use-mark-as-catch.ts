import type { Photo } from '../../../shared/photos.ts'
import { useMarkFishing } from '../../catches/catches-api.ts'

/** Marks a photo as a catch again and moves the focus to the photo that takes its place. */
export function useMarkAsCatch({ id }: Pick<Photo, 'id'>) {
  const mark = useMarkFishing()

  async function bringBack(): Promise<void> {
    const next = buttonBeside(id)
    await mark.mutateAsync({ ids: [id], isFishing: true }).then(
      () => focusIfNowhere(next),
      () => undefined, // already reported
    )
  }

  return { bringBack, isPending: mark.isPending }
}

/** Returns the same button of the photo after this one, otherwise of the one before. */
function buttonBeside(photoId: string): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>('[data-bring-back]')]
  const at = all.findIndex(({ dataset }) => dataset.bringBack === photoId)
  return all[at + 1] ?? all[at - 1] ?? null
}

function focusIfNowhere(next: HTMLElement | null): void {
  if (document.activeElement !== document.body) return
  const main = document.querySelector('main')
  ;(next?.isConnected ? next : main)?.focus({ preventScroll: true })
}
