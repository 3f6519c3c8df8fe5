import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { useClosable } from './close-newest.ts'
import { scrim } from './dialog-window.tsx'
import { useRestoreFocus } from './focus.ts'
import { Grip } from './grip.tsx'
import { IconButton } from './icon-button.tsx'
import { usePress } from './use-press.ts'

interface SheetProps {
  side: 'left' | 'bottom' | 'right'
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  children: ReactNode
  className?: string
  /** Called just before the focus returns to where it was; `preventDefault()` prevents that. */
  onCloseAutoFocus?: (event: Event) => void
  /** Gesture handlers for dragging the sheet: see `BottomSheet`. */
  swipe?: {
    surface: Ref<HTMLDivElement>
    handle: HTMLAttributes<HTMLElement>
    content: HTMLAttributes<HTMLElement>
  }
}

/**
 * A surface that slides in from an edge: navigation from the left, details from below (at most 70 % high), both modal. At the
 * right it stands beside the screen, which stays usable.
 */
export function Sheet({
  side,
  open,
  onOpenChange,
  title,
  description,
  children,
  swipe,
  ...otherProps
}: SheetProps) {
  const focus = useRestoreFocus(open, otherProps)
  const isModal = side !== 'right'
  const close = () => onOpenChange(false)
  useClosable(open, { onEscape: close, within: isModal ? undefined : besideOrNowhere })
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={isModal}>
      <Radix.Portal>
        {isModal && <Radix.Overlay className={scrim} />}
        <Radix.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          {...focus}
          {...(!isModal && staysBeside)}
          ref={swipe?.surface}
          className={classNames(baseClass, sides[side], otherProps.className)}
        >
          <div {...swipe?.handle} className={classNames(headingClass, swipe && handle)}>
            {swipe && <Grip className="top-2" />}
            <Radix.Title className="line-clamp-2 min-w-0 font-bold text-lg [overflow-wrap:anywhere]">
              {title}
            </Radix.Title>
            <CloseButton onClose={close} />
          </div>
          {description !== undefined && (
            <Radix.Description className="px-6 text-quiet">{description}</Radix.Description>
          )}
          <div {...swipe?.content} className={classNames(contentClass, side !== 'left' && fadeClass)}>
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Shows its press first, since closing may render the screen behind. */
function CloseButton({ onClose }: { onClose: () => void }) {
  return <IconButton label="Close" icon={X} {...usePress(onClose)} />
}

/** What is done on the screen beside it closes nothing here. */
const staysBeside = {
  onInteractOutside: (event: Event) => event.preventDefault(),
  onEscapeKeyDown: (event: KeyboardEvent) => event.preventDefault(),
  'data-beside': '',
}

/** In the sheet, or while nothing has the focus. */
const besideOrNowhere = '[data-beside], body:not(:focus-within)'

const headingClass =
  'relative z-2 flex min-h-(--header-height) shrink-0 items-center justify-between gap-4 pr-3 pl-6'
const contentClass = 'min-h-0 flex-1 overflow-y-auto overscroll-contain'
// What scrolls up fades out below the heading, over whose lower padding this lies, so that nothing fades at the start.
const fadeClass =
  '-mt-4 scroll-pt-4 scroll-pb-24 before:pointer-events-none before:sticky before:top-0 before:z-1 before:block before:h-4 before:bg-linear-to-b before:from-sheet before:to-transparent'
const handle = 'cursor-grab touch-none select-none active:cursor-grabbing'

const baseClass = 'fixed flex flex-col bg-sheet'

const sides = {
  left:
    'z-(--layer-over) inset-y-0 left-0 w-80 max-w-[85vw] pt-[env(safe-area-inset-top)] ' +
    'pb-[env(safe-area-inset-bottom)] shadow-floating pl-[env(safe-area-inset-left)] data-[state=open]:animate-from-left data-[state=closed]:animate-to-left',
  bottom:
    // The background continues below the window's edge, for when the sheet is dragged upwards.
    'z-(--layer-over) inset-x-0 bottom-0 mx-auto max-h-[70dvh] max-w-2xl rounded-t-xl ' +
    'pb-[env(safe-area-inset-bottom)] shadow-floating after:absolute after:inset-x-0 after:top-full after:h-dvh after:bg-sheet data-[state=open]:animate-from-below ' +
    'data-[state=closed]:animate-to-below data-up:data-[state=closed]:animate-vanish',
  right:
    'z-(--layer-frame) top-(--covered-top) right-0 bottom-(--covered-bottom) w-(--beside-sheet-width) ' +
    'border-hairline border-l pr-[env(safe-area-inset-right)] outline-none ' +
    'data-[state=open]:animate-from-right data-[state=closed]:animate-to-right',
}
