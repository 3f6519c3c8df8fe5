import type { Catch } from '../../../shared/catches.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import type { UnitSystem } from '../../../shared/unit-systems.ts'
import { Button } from '../../ui/button.tsx'
import { LimitNote } from './limit-note.tsx'
import { isTooLong, measureFish } from './measure-fish.ts'
import { MeasuredLength } from './measured-length.tsx'
import { PanelButtons } from './panel-buttons.tsx'
import { type RulerDraft, toDrawing } from './ruler-draft.ts'
import { SaveProblem } from './save-problem.tsx'
import { clearingEdit, rulerEdit, useSaveRuler } from './save-ruler.ts'
import { dropDraft } from './use-ruler-draft.ts'

interface MarkFishProps {
  photo: LogPhoto
  fish: Catch
  draft: RulerDraft
  units: UnitSystem
  onBack: () => void
  onSaved: () => void
}

/** The step in which the fish is marked, with its length and what can be done with the ruler. */
export function MarkFish({ photo, fish, draft, units, onBack, onSaved }: MarkFishProps) {
  const save = useSaveRuler()
  const drawing = toDrawing(draft)
  const measured = drawing && measureFish(drawing, photo)
  const target = { photo, fish }

  function saveRuler() {
    if (!drawing || !measured) return
    const edit = rulerEdit(drawing, measured.lengthInches)
    save.mutate(
      { ...target, edit },
      {
        onSuccess: () => {
          onSaved()
          dropDraft(photo.id, fish.id)
        },
      },
    )
  }
  function clear() {
    if (fish.ruler === null) dropDraft(photo.id, fish.id)
    else save.mutate({ ...target, edit: clearingEdit(fish) })
  }

  return (
    <>
      {drawing === null ? (
        <p className="text-sm">
          Tap the snout, then the tip of the tail. Drag a mark to correct it, or use the arrow keys.
        </p>
      ) : (
        <MeasuredLength measured={measured} reference={drawing.reference} units={units} />
      )}
      <LimitNote />
      <SaveProblem error={save.error} />
      <PanelButtons>
        <Button variant="quiet" className="mr-auto px-2!" disabled={save.isPending} onClick={clear}>
          {fish.ruler === null ? 'Start over' : 'Remove ruler'}
        </Button>
        <Button disabled={save.isPending} onClick={onBack}>
          Back
        </Button>
        <Button
          variant="action"
          busy={save.isPending}
          disabled={measured === null || isTooLong(measured)}
          onClick={saveRuler}
        >
          Save
        </Button>
      </PanelButtons>
    </>
  )
}
