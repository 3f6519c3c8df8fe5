import { ImageDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { carriesFiles, droppedFiles } from './dropped-files.ts'

interface DropZoneProps {
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Accepts files dropped or pasted anywhere in the window, and shows an overlay while they are dragged over it. */
export function DropZone({ onFiles, children }: DropZoneProps) {
  const isDraggingOver = useFileDrop(onFiles)
  return (
    <>
      {children}
      {isDraggingOver && (
        <div className="pointer-events-none fixed inset-x-4 top-[calc(var(--covered-top)+1rem)] bottom-[calc(var(--covered-bottom)+1rem)] z-(--layer-over) flex animate-appear flex-col items-center justify-center gap-3 rounded-xl border-3 border-action border-dashed bg-sheet/90 font-bold text-action text-lg">
          <ImageDown aria-hidden strokeWidth={1.25} className="size-12" />
          Drop photos or a track
        </div>
      )}
    </>
  )
}

function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isDraggingOver, setIsDraggingOver] = useState(false)
  const onDragOver = useEffectEvent((event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return
    event.preventDefault() // otherwise the browser leaves the page to show the file
    setIsDraggingOver(true)
  })
  // `dragleave` also fires between elements; `relatedTarget` is null only at the edge of the window.
  const onDragLeave = useEffectEvent(
    (event: DragEvent) => event.relatedTarget === null && setIsDraggingOver(false),
  )
  const receiveFiles = useEffectEvent(async (event: Event, transfer: DataTransfer | null) => {
    setIsDraggingOver(false)
    if (transfer === null || !carriesFiles(transfer)) return
    event.preventDefault()
    onFiles(await droppedFiles(transfer))
  })
  useEffect(() => {
    const drop = (event: DragEvent) => void receiveFiles(event, event.dataTransfer)
    const paste = (event: ClipboardEvent) => void receiveFiles(event, event.clipboardData)
    const listeners = { dragenter: onDragOver, dragover: onDragOver, dragleave: onDragLeave, drop, paste }
    const entries = Object.entries(listeners) as [string, EventListener][]
    for (const [name, listener] of entries) window.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of entries) window.removeEventListener(name, listener)
    }
  }, [])
  return isDraggingOver
}
