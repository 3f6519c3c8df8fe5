import { Fish } from 'lucide-react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { photoLabel } from '../photo-text.ts'
import { useMarkAsCatch } from './use-mark-as-catch.ts'

/** Button over a photo without a catch: marks it as a catch again. */
export function MarkAsCatchButton({ photo, tabIndex }: { photo: LogPhoto; tabIndex?: number }) {
  const { markAsCatch, isPending } = useMarkAsCatch(photo)
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
