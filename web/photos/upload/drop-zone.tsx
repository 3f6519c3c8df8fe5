import { ImageDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { carriesFiles, droppedFiles } from './dropped-files.ts'

interface DropZoneProps {
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Accepts photos dropped or pasted anywhere in the window, and shows an overlay while they are dragged over it. */
export function DropZone({ onFiles, children }: DropZoneProps) {
  const isOver = useFilesFromOutside(onFiles)
  return (
    <>
      {children}
      {isOver && (
        <div className="pointer-events-none fixed inset-x-4 top-[calc(var(--covered-top)+1rem)] bottom-[calc(var(--covered-bottom)+1rem)] z-(--layer-over) flex animate-appear flex-col items-center justify-center gap-3 rounded-xl border-3 border-action border-dashed bg-sheet/90 font-bold text-action text-lg">
          <ImageDown aria-hidden strokeWidth={1.25} className="size-12" />
          Drop photos to upload
        </div>
      )}
    </>
  )
}

function useFilesFromOutside(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const carry = useEffectEvent((event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return
    event.preventDefault() // otherwise the browser leaves the page to show the file
    setOver(true)
  })
  // `dragleave` also fires between elements; `relatedTarget` is null only at the edge of the window.
  const leave = useEffectEvent((event: DragEvent) => event.relatedTarget === null && setOver(false))
  const take = useEffectEvent(async (event: Event, transfer: DataTransfer | null) => {
    setOver(false)
    if (transfer === null || !carriesFiles(transfer)) return
    event.preventDefault()
    onFiles(await droppedFiles(transfer))
  })
  useEffect(() => {
    const drop = (event: DragEvent) => void take(event, event.dataTransfer)
    const paste = (event: ClipboardEvent) => void take(event, event.clipboardData)
    const heard = { dragenter: carry, dragover: carry, dragleave: leave, drop, paste }
    const entries = Object.entries(heard) as [string, EventListener][]
    for (const [name, listener] of entries) window.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of entries) window.removeEventListener(name, listener)
    }
  }, [])
  return isOver
}
