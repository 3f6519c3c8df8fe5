import { Ruler } from 'lucide-react'
import { Button } from '../ui/button.tsx'

/** How the info panel opens the ruler. */
export interface RulerEntry {
  open: () => void
  /** Whether its code is being loaded. */
  isLoading: boolean
  /** Whether it has just closed, so that the focus returns to the button. */
  hasJustClosed: boolean
}

/** Button that opens the ruler. */
export function MeasureButton({ entry }: { entry: RulerEntry }) {
  return (
    <Button
      variant="quiet"
      className="-ml-2 px-2!"
      autoFocus={entry.hasJustClosed}
      busy={entry.isLoading}
      onClick={entry.open}
    >
      {!entry.isLoading && <Ruler aria-hidden />}
      Measure
    </Button>
  )
}
