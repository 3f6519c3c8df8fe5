import { useRef } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { CatchForm } from '../../catches/catch-form.tsx'
import type { RulerEntry } from '../../catches/ruler/measure-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { useScrollEnd } from '../../ui/use-scroll-end.ts'
import { LazyCaptureTimeDialog } from '../edit-photos/lazy-capture-time-dialog.tsx'
import { CatchDetails } from './catch-details.tsx'
import { PanelHandle } from './panel-handle.tsx'
import type { InfoPanelState } from './use-info-panel.ts'

interface InfoPanelProps {
  photo: LogPhoto
  /** The fish whose sizes the user is to confirm. */
  confirmedId: string | null
  panel: InfoPanelState
  ruler: RulerEntry
  onChooseExisting: ((photo: LogPhoto) => void) | undefined
}

/** Card with what is known about the catch, to read and to edit: dark, as all around the photo. Keeps typed input while hidden. */
export function InfoPanel({ photo, confirmedId, panel, ruler, onChooseExisting }: InfoPanelProps) {
  const card = useRef<HTMLElement>(null)
  const { isAtEnd, scroller, end } = useScrollEnd()
  const hasRoom = useMediaQuery('(orientation: landscape) and (width >= 64rem) and (height >= 40rem)')
  return (
    <aside
      ref={card}
      aria-label="Fish info"
      hidden={!panel.isOpen}
      className={classNames(cardClass, panel.isEditing ? 'max-h-[60dvh]' : heightClass(panel))}
    >
      {!panel.isEditing && <PanelHandle panel={panel} card={card} />}
      <div ref={scroller} className={classNames(contentClass, !isAtEnd && !panel.isEditing && fadeClass)}>
        {panel.isEditing ? (
          <CatchForm key={photo.id} photo={photo} onDone={panel.finishEditing} />
        ) : (
          <CatchDetails
            photo={photo}
            confirmedId={confirmedId}
            hasJustEdited={panel.hasJustEdited}
            onEdit={panel.edit}
            isExpanded={hasRoom || panel.isFull}
            ruler={ruler}
            onChooseExisting={onChooseExisting}
          />
        )}
        <div ref={end} />
      </div>
      <LazyCaptureTimeDialog />
    </aside>
  )
}

const cardClass =
  'night-colors scheme-dark relative mx-auto flex w-[calc(100%-(--spacing(4)))] max-w-2xl flex-col rounded-lg bg-sheet text-ink ' +
  'transition-[height] duration-200 landscape:col-start-2 landscape:row-span-3 landscape:row-start-2 landscape:mx-2 landscape:mb-2 landscape:h-auto landscape:max-h-[calc(100%-0.5rem)] ' +
  'landscape:w-[min(24rem,42vw)] landscape:self-start'

// Below the handle, so that what scrolls neither covers it nor runs under it.
const contentClass =
  '@container relative mt-4 min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-3 landscape:mt-0 landscape:pt-1'

/** What can still be scrolled fades out at the bottom; what has the focus is scrolled clear of that. */
const fadeClass = 'mask-b-from-[calc(100%-2.5rem)] scroll-pb-10'

/** Below the photo, the card has the same height for every photo, so that the stage does not jump between photos. */
function heightClass({ isFull }: InfoPanelState): string {
  return isFull ? 'h-(--panel-full)' : 'h-(--panel-half)'
}
