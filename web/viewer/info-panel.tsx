import { useDrag } from '@use-gesture/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { LogPhoto } from '../../shared/sync.ts'
import { CatchForm } from '../catches/catch-form.tsx'
import { LazyCaptureTimeDialog } from '../photos/lazy-capture-time-dialog.tsx'
import type { RulerEntry } from '../ruler/measure-button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useClosable } from '../ui/close-newest.ts'
import { Grip } from '../ui/grip.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { useScrollEnd } from '../ui/use-scroll-end.ts'
import { CatchDetails } from './catch-details.tsx'
import { type PanelSize, panelSizeAt } from './panel-size.ts'

interface InfoPanelProps {
  photo: LogPhoto
  /** The fish whose sizes the user is to confirm. */
  confirmedId: string | null
  panel: InfoPanelState
  ruler: RulerEntry
}

/** Card with what is known about the catch, to read and to edit: dark, as all around the photo. Keeps typed input while hidden. */
export function InfoPanel({ photo, confirmedId, panel, ruler }: InfoPanelProps) {
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

interface PanelHandleProps {
  panel: InfoPanelState
  card: RefObject<HTMLElement | null>
}

/** In portrait, a grip that drags the panel: up to full height, down to half, or closed. Pressing it switches between the first two. */
function PanelHandle({ panel, card }: PanelHandleProps) {
  const bind = useDrag(
    ({ tap, last, canceled, movement: [, y], velocity, direction, memo }) => {
      const { current } = card
      if (tap || current === null) return
      const sizes = (memo as ReturnType<typeof measureSizes> | undefined) ?? measureSizes(current)
      const height = sizes.start - y
      current.style.transition = last ? '' : 'none'
      current.style.height = last ? '' : `${Math.min(height, sizes.full)}px`
      if (last && !canceled) panel.resize(panelSizeAt(height - velocity[1] * direction[1] * coastMs, sizes))
      return sizes
    },
    { axis: 'y', filterTaps: true, pointer: { keys: false } },
  )
  useEffect(() => {
    const { current } = card
    // The handle may go during a drag, as with an edit by keyboard.
    return () => {
      if (current !== null) Object.assign(current.style, { transition: '', height: '' })
    }
  }, [card])
  return (
    <button
      {...bind()}
      type="button"
      aria-label={panel.isFull ? 'Show less fish info' : 'Show more fish info'}
      onClick={() => panel.resize(panel.isFull ? 'half' : 'full')}
      className={handleClass}
    >
      <Grip className="bottom-1.5" />
    </button>
  )
}

/** Measures the panel in px: as high as it is now, and at each of its heights. */
function measureSizes(panel: HTMLElement) {
  const start = panel.offsetHeight
  panel.style.transition = 'none'
  const [half = 0, full = 0] = ['var(--panel-half)', 'var(--panel-full)'].map((height) => {
    panel.style.height = height
    return panel.offsetHeight
  })
  return { start, half, full }
}

const coastMs = 150 // a fast drag counts as if it went on for this long

const handleClass =
  'absolute -top-7 left-1/2 h-11 w-40 -translate-x-1/2 cursor-grab touch-none rounded-lg outline-on-night -outline-offset-3 active:cursor-grabbing landscape:hidden'

/** State of the info panel: whether it is open, and edited; showing another photo ends editing. */
export function useInfoPanel(photoId: string | null) {
  const [size, setSize] = useState<PanelSize>('half')
  const isOpen = size !== 'closed'
  const [editedId, setEditedId] = useState<string | null>(null)
  const [lastEditedId, setLastEditedId] = useState<string | null>(null)
  if (editedId !== null && editedId !== photoId) setEditedId(null)
  const isEditing = editedId !== null && editedId === photoId
  function finishEditing() {
    setEditedId(null)
    setLastEditedId(photoId)
  }
  useClosable(isEditing, { onEscape: finishEditing })
  return {
    isOpen,
    toggle: () => setSize(isOpen ? 'closed' : 'half'),
    /** On a phone in portrait, it may be as high as fits. */
    isFull: size === 'full',
    resize: setSize,
    isEditing,
    edit: () => setEditedId(photoId),
    finishEditing,
    /** Whether editing has just ended, so that the focus returns to where it started. */
    hasJustEdited: lastEditedId === photoId,
  }
}

/** The state and actions of the info panel. */
export type InfoPanelState = ReturnType<typeof useInfoPanel>
