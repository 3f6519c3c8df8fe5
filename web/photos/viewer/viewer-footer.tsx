import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Zoom } from './use-zoom.ts'
import { percent } from './zoom.ts'

interface ViewerFooterProps {
  isFirst: boolean
  isLast: boolean
  onStep: (step: 1 | -1) => void
  zoom: Zoom
  download: ReactNode
}

/** Buttons for stepping, downloading, sharing and zooming, all within reach of a thumb. */
export function ViewerFooter({ zoom, download, ...navigation }: ViewerFooterProps) {
  const scale = zoom.view.scale
  return (
    <footer className={barClass}>
      <NavigationButtons {...navigation} />
      <div className="flex items-center lg:gap-1">{download}</div>
      <div className="flex items-center">
        <IconButton
          variant="night"
          icon={ZoomOut}
          label="Zoom out"
          aria-disabled={scale === 1}
          onClick={zoom.zoomOut}
        />
        <output aria-label="Zoom" className="measure min-w-12 text-center text-sm">
          {percent(zoom.view)}
        </output>
        <IconButton
          variant="night"
          icon={ZoomIn}
          label="Zoom in"
          aria-disabled={scale === 5}
          onClick={zoom.zoomIn}
        />
      </div>
    </footer>
  )
}

/** Buttons for the previous and next photo. When the focused one becomes disabled, the focus moves to the other. */
function NavigationButtons({
  isFirst,
  isLast,
  onStep,
}: Pick<ViewerFooterProps, 'isFirst' | 'isLast' | 'onStep'>) {
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (isFirst && document.activeElement === previous.current) next.current?.focus()
    if (isLast && document.activeElement === next.current) previous.current?.focus()
  }, [isFirst, isLast])
  if (isFirst && isLast) return null
  return (
    <div className="flex items-center gap-1">
      <IconButton
        ref={previous}
        variant="night"
        icon={ChevronLeft}
        label="Previous photo"
        disabled={isFirst}
        onClick={() => onStep(-1)}
      />
      <IconButton
        ref={next}
        variant="night"
        icon={ChevronRight}
        label="Next photo"
        disabled={isLast}
        onClick={() => onStep(1)}
      />
    </div>
  )
}

const barClass =
  'landscape:col-start-1 landscape:row-start-3 flex min-h-14 flex-wrap items-center justify-between gap-x-1 pb-[env(safe-area-inset-bottom)] ' +
  'pr-[max(0.5rem,env(safe-area-inset-right))] pl-[max(0.5rem,env(safe-area-inset-left))]'
