import { MapPinPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { AssignedPhotos } from './assigned-photos.tsx'
import type { AssignmentMode } from './use-assignment.ts'
import type { NewLocation } from './use-new-location.ts'

interface PinDropCardProps {
  newLocation: NewLocation
  assignment: AssignmentMode
  onBegin(): void
}

/** The "New Location" button, or in pin-drop or assign mode a card with the next step. */
export function PinDropCard({ newLocation, assignment, onBegin }: PinDropCardProps) {
  if (newLocation.dropping) {
    const hint = assignment.active ? 'Click map to drop pin' : 'Click anywhere to drop a pin'
    return (
      <Card
        actions={
          <>
            <Button variant="action" onClick={newLocation.dropAtCenter}>
              Drop pin at center
            </Button>
            <Button onClick={newLocation.end}>Cancel</Button>
          </>
        }
      >
        <p role="status" className="px-1 pt-1 font-semibold">
          {hint}
        </p>
      </Card>
    )
  }
  if (assignment.active) {
    return (
      <Card
        actions={
          <>
            <Button
              variant="action"
              disabled={assignment.busy || assignment.ids.length === 0}
              onClick={onBegin}
            >
              Ready to Drop Pin
            </Button>
            <Button disabled={assignment.busy} onClick={() => void assignment.leave()}>
              Cancel
            </Button>
          </>
        }
      >
        <AssignedPhotos assignment={assignment} />
      </Card>
    )
  }
  return (
    <Button variant="action" className="pointer-events-auto ml-3 shadow-floating" onClick={onBegin}>
      <MapPinPlus aria-hidden />
      New Location
    </Button>
  )
}

function Card({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div className="pointer-events-auto ml-3 flex max-w-full animate-rise flex-col gap-3 rounded-xl bg-sheet p-3 shadow-floating">
      {children}
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
  )
}
