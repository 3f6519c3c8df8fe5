import type { LogPhoto } from '../../../shared/sync.ts'
import { useMarkFishing } from '../../catches/catches-api.ts'

/** Marks a photo as a catch again and moves the focus to the photo that takes its place. */
export function useMarkAsCatch({ id }: Pick<LogPhoto, 'id'>) {
  const mutation = useMarkFishing()

  async function markAsCatch(): Promise<void> {
    const next = neighborButton(id)
    await mutation.mutateAsync({ ids: [id], isFishing: true }).then(
      () => focusIfLost(next),
      () => undefined, // already reported
    )
  }

  return { markAsCatch, isPending: mutation.isPending }
}

/** Returns the same button of the photo after this one, otherwise of the one before. */
function neighborButton(photoId: string): HTMLElement | null {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-mark-as-catch]')]
  const index = buttons.findIndex(({ dataset }) => dataset.markAsCatch === photoId)
  return buttons[index + 1] ?? buttons[index - 1] ?? null
}

function focusIfLost(next: HTMLElement | null): void {
  if (document.activeElement !== document.body) return
  const main = document.querySelector('main')
  ;(next?.isConnected ? next : main)?.focus({ preventScroll: true })
}
