import { Fish } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Photo } from '../../../shared/photos.ts'
import { photoLabel } from '../photo-words.ts'
import { useMarkFishing } from '../photos-api.ts'

/** Over a photo that was set aside: brings it back among the catches. */
export function BringBack({ photo }: { photo: Photo }) {
  const mark = useMarkFishing()

  async function bringBack({ currentTarget }: MouseEvent<HTMLElement>): Promise<void> {
    const next = buttonBeside(currentTarget)
    await mark.mutateAsync({ ids: [photo.id], isFishing: true }).then(
      () => focusIfNowhere(next),
      () => undefined, // told already
    )
  }

  return (
    <button
      type="button"
      data-bring-back
      disabled={mark.isPending}
      aria-label={`This is a catch: ${photoLabel(photo)}`}
      onClick={bringBack}
      className="group absolute inset-x-0 bottom-0 flex min-h-11 items-end justify-center p-1 focus-visible:-outline-offset-3"
    >
      <span className="flex min-h-8 w-full items-center justify-center gap-1 rounded-full bg-shade px-1 font-semibold text-on-shade text-xs transition-opacity group-disabled:opacity-50">
        <Fish aria-hidden className="hidden size-4 shrink-0 sm:block" />
        This is a catch
      </span>
    </button>
  )
}

/** The same button of the photo beside it, which takes its place and the focus when it has gone. */
function buttonBeside(button: HTMLElement): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>('[data-bring-back]')]
  const at = all.indexOf(button)
  return all[at + 1] ?? all[at - 1] ?? null
}

function focusIfNowhere(next: HTMLElement | null): void {
  if (document.activeElement !== document.body) return
  const main = document.querySelector('main')
  ;(next?.isConnected ? next : main)?.focus({ preventScroll: true })
}
