import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { isAccurate } from './nearest-location.ts'
import type { PositionHere } from './use-position-here.ts'

interface PositionNoteProps {
  here: PositionHere
  /** Puts the nearest first; null if they are, or if it is not known where the angler is. */
  onSort: (() => void) | null
}

/**
 * What is known of where the angler is, above the list of locations. Its room is kept while that may still come, so that no row
 * moves once it does; nothing if the list opens in order of distance.
 */
export function PositionNote({ here: { position, isLocating, error }, onSort }: PositionNoteProps) {
  const isExact = position !== null && isAccurate(position)
  const [hasRoom] = useState(!isExact)
  if (!hasRoom) return null
  const sortedText = isExact ? 'Nearest first.' : 'Your device only knows roughly where it is.'
  return (
    <div className="flex min-h-11 shrink-0 items-center">
      {onSort !== null && <Button onClick={onSort}>Nearest first</Button>}
      <p role="status" className="text-quiet text-sm">
        {error ?? (isLocating ? 'Finding where you are…' : onSort === null && position && sortedText)}
      </p>
    </div>
  )
}
