import type { Photo } from '../../../shared/photos.ts'
import { useMarkFishing } from '../photos-api.ts'

/** Brings a photo that was set aside back among the catches; the focus goes on to the one that takes its place. */
export function useBringBack({ id }: Pick<Photo, 'id'>) {
  const mark = useMarkFishing()

  async function bringBack(): Promise<void> {
    const next = buttonBeside(id)
    await mark.mutateAsync({ ids: [id], isFishing: true }).then(
      () => focusIfNowhere(next),
      () => undefined, // told already
    )
  }

  return { bringBack, isPending: mark.isPending }
}

/** The button that brings back the photo beside one. */
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
