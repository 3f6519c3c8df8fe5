import { ImageDown } from 'lucide-react'

/** Says over the window that files may be dropped. */
export function DropInvitation() {
  return (
    <div className="pointer-events-none fixed inset-x-4 top-[calc(var(--covered-top)+1rem)] bottom-[calc(var(--covered-bottom)+1rem)] z-(--layer-over) flex animate-appear flex-col items-center justify-center gap-3 rounded-xl border-3 border-action border-dashed bg-sheet/90 font-bold text-action text-lg">
      <ImageDown aria-hidden strokeWidth={1.25} className="size-12" />
      Drop photos or a track
    </div>
  )
}
