import { Button } from '../../ui/button.tsx'
import { PanelButtons } from './panel-buttons.tsx'
import { nextMark, type RulerDraft, type RulerStep } from './ruler-draft.ts'

interface MarkEndsProps {
  draft: RulerDraft
  onChangeStep: (step: RulerStep) => void
}

/** The step in which the ends of the reference are marked. */
export function MarkEnds({ draft, onChangeStep }: MarkEndsProps) {
  return (
    <>
      <p className="text-sm">
        Tap one end, then the other. Drag a mark to correct it, or use the arrow keys. Zoom in to be precise.
      </p>
      <PanelButtons>
        <Button onClick={() => onChangeStep('reference')}>Back</Button>
        <Button variant="action" disabled={nextMark(draft) !== null} onClick={() => onChangeStep('fish')}>
          Next
        </Button>
      </PanelButtons>
    </>
  )
}
