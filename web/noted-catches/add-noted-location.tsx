import type { LogNotedCatch } from '../../shared/sync.ts'
import { useNotedPosition } from './noted-position.ts'

interface AddNotedLocationProps {
  noted: LogNotedCatch
  /** The name and date of the catch or note, for those who hear the button without its row. */
  name: string
  onOpen(noted: LogNotedCatch): void
}

/** A button that leads to the location of a catch or note that has none yet, if this device remembers where it was noted. */
export function AddNotedLocation({ noted, name, onOpen }: AddNotedLocationProps) {
  if (useNotedPosition(noted) === null) return null
  return (
    <p className="text-quiet text-sm">
      This device remembers where you noted this.{' '}
      <button
        type="button"
        aria-label={`Add location: ${name}`}
        onClick={() => onOpen(noted)}
        className="relative z-1 -my-3 inline-block py-3 font-semibold underline underline-offset-4"
      >
        Add location
      </button>
    </p>
  )
}
