import type { LogPhoto } from '../../../shared/sync.ts'
import { CatchForm } from '../../catches/catch-form.tsx'
import type { RulerEntry } from '../../catches/ruler/measure-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LazyCaptureTimeDialog } from '../edit-photos/lazy-capture-time-dialog.tsx'
import { CatchDetails } from './catch-details.tsx'
import type { InfoPanelState } from './use-info-panel.ts'

interface InfoPanelProps {
  photo: LogPhoto
  panel: InfoPanelState
  ruler: RulerEntry
  onChooseExisting: ((photo: LogPhoto) => void) | undefined
}

/** Card with what is known about the catch, to read and to edit. Keeps typed input while hidden. */
export function InfoPanel({ photo, panel, ruler, onChooseExisting }: InfoPanelProps) {
  return (
    <aside
      aria-label="Fish info"
      hidden={!panel.isOpen}
      className={classNames(cardClass, panel.isEditing ? 'max-h-[60dvh]' : fixedHeightClass)}
    >
      {panel.isEditing ? (
        <CatchForm key={photo.id} photo={photo} onDone={panel.finishEditing} />
      ) : (
        <CatchDetails
          photo={photo}
          hasJustEdited={panel.hasJustEdited}
          onEdit={panel.edit}
          ruler={ruler}
          onChooseExisting={onChooseExisting}
        />
      )}
      <LazyCaptureTimeDialog />
    </aside>
  )
}

const cardClass =
  '@container mx-auto w-[calc(100%-(--spacing(4)))] max-w-2xl overflow-y-auto overscroll-contain rounded-lg bg-sheet px-4 pt-1 pb-3 text-ink ' +
  'landscape:col-start-2 landscape:row-span-2 landscape:row-start-2 landscape:mx-2 landscape:mb-2 landscape:h-auto landscape:max-h-[calc(100%-0.5rem)] ' +
  'landscape:w-[min(22rem,42vw)] landscape:self-start'

/** Below the photo, the card has the same height for every photo, so that the stage does not jump between photos. */
const fixedHeightClass = 'h-[min(17rem,42dvh)]'
