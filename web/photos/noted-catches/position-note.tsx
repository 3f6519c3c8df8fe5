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
  const [hasRoom] = useState(position === null)
  const isRough = position !== null && !isAccurate(position)
  if (!hasRoom && !isRough) return null
  return (
    <div className={`flex shrink-0 items-center ${hasRoom ? 'min-h-11' : ''}`}>
      {onSort !== null && <Button onClick={onSort}>Nearest first</Button>}
      <p role="status" className="text-quiet text-sm">
        {isLocating && 'Finding where you are…'}
        {error}
        {onSort === null && position !== null && (isRough ? roughText : 'Nearest first.')}
      </p>
    </div>
  )
}

const roughText = 'Your device only knows roughly where it is.'
