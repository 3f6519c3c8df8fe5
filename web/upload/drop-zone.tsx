import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLazyModule } from '../ui/use-lazy-module.ts'
import { carriesFiles, droppedFiles } from './dropped-files.ts'

const loadInvitation = () => import('./drop-invitation.tsx')

interface DropZoneProps {
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Accepts files dropped or pasted anywhere in the window, and shows an overlay while they are dragged over it. */
export function DropZone({ onFiles, children }: DropZoneProps) {
  const isDraggingOver = useFileDrop(onFiles)
  const module = useLazyModule(isDraggingOver, loadInvitation)
  return (
    <>
      {children}
      {module && isDraggingOver && <module.DropInvitation />}
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
