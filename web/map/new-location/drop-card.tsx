import { MapPinPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { AssignedPhotos } from './assigned-photos.tsx'
import type { AssignmentMode } from './use-assignment.ts'
import type { NewLocation } from './use-new-location.ts'

interface DropCardProps {
  newLocation: NewLocation
  assignment: AssignmentMode
}

/** The way to a spot made by hand: one button, and in pin-drop or assign mode what to do next. */
export function DropCard({ newLocation, assignment }: DropCardProps) {
  if (newLocation.dropping) {
    const hint = assignment.active ? 'Click map to drop pin' : 'Click anywhere to drop a pin'
    return (
      <Card
        actions={
          <>
            <Button look="action" className="px-4" onClick={newLocation.dropInMiddle}>
              Drop in the middle
            </Button>
            <Button className="px-4" onClick={newLocation.end}>
              Cancel
            </Button>
          </>
        }
      >
        <p role="status" className="font-semibold">
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
            <Button look="action" className="px-4" disabled={assignment.busy} onClick={newLocation.begin}>
              Ready to Drop Pin
            </Button>
            <Button className="px-4" disabled={assignment.busy} onClick={() => void assignment.leave()}>
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
    <Button look="action" className="pointer-events-auto ml-3 shadow-floating" onClick={newLocation.begin}>
      <MapPinPlus aria-hidden />
      New Location
    </Button>
  )
}

function Card({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div className="pointer-events-auto ml-3 flex max-w-full animate-rise flex-col gap-3 rounded-xl bg-sheet p-4 shadow-floating">
      {children}
      <div className="flex flex-wrap gap-3">{actions}</div>
    </div>
  )
}
