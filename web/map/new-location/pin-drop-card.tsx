import { MapPinPlus } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { AssignedPhotos } from './assigned-photos.tsx'
import type { AssignmentMode } from './use-assignment.ts'
import type { NewLocation } from './use-new-location.ts'

interface PinDropCardProps {
  newLocation: NewLocation
  assignment: AssignmentMode
  onBegin(): void
  /** What else can be added, beside the "New Location" button. */
  children: ReactNode
}

/** The "New Location" button, or in pin-drop or assign mode a card with the next step, which then has the focus. */
export function PinDropCard({ newLocation, assignment, onBegin, children }: PinDropCardProps) {
  const nextStep = useRef<HTMLButtonElement>(null)
  useKeepFocus(nextStep, newLocation.dropping ? 'drop' : assignment.active ? 'assign' : 'begin')
  if (newLocation.dropping) {
    const hint = assignment.active ? 'Click map to drop pin' : 'Click anywhere to drop a pin'
    return (
      <Card
        actions={
          <>
            <Button ref={nextStep} variant="action" onClick={newLocation.dropAtCenter}>
              Drop pin at center
            </Button>
            <Button onClick={newLocation.end}>Cancel</Button>
          </>
        }
      >
        <p role="status" className="pt-1 font-semibold">
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
              ref={nextStep}
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
    <div className="ml-3 flex items-center gap-2 *:pointer-events-auto *:shadow-floating">
      <Button
        ref={nextStep}
        variant="action"
        className="min-w-0 [@container(width<16rem)]:px-3!"
        onClick={onBegin}
      >
        <MapPinPlus aria-hidden />
        New Location
      </Button>
      {children}
    </div>
  )
}

/** Moves the focus to the button of a new step if it was on a button of the last one, which is gone. */
function useKeepFocus(nextStep: RefObject<HTMLElement | null>, step: string): void {
  const lastStep = useRef(step)
  useLayoutEffect(() => {
    if (step === lastStep.current) return
    lastStep.current = step
    if (document.activeElement === document.body) nextStep.current?.focus()
  }, [nextStep, step])
}

function Card({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div className="pointer-events-auto ml-3 flex max-w-[calc(100%-(--spacing(3)))] animate-rise flex-col gap-3 rounded-xl bg-sheet p-3 shadow-floating">
      {children}
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
  )
}
