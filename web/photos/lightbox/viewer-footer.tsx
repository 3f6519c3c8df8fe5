import { ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Zoom } from './use-zoom.ts'
import { percent } from './zoom.ts'

interface ViewerFooterProps {
  zoom: Zoom
  /** The buttons to other photos; null if they are beside the photo. */
  steps: ReactNode
  download: ReactNode
}

/** Buttons for stepping, downloading, sharing and zooming, all within reach of a thumb. */
export function ViewerFooter({ zoom, steps, download }: ViewerFooterProps) {
  const scale = zoom.view.scale
  return (
    <footer className={barClass}>
      {steps}
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

const barClass =
  'landscape:col-start-1 landscape:row-start-4 flex min-h-14 flex-wrap items-center justify-between gap-x-1 pb-[env(safe-area-inset-bottom)] ' +
  'pr-[max(0.5rem,env(safe-area-inset-right))] pl-[max(0.5rem,env(safe-area-inset-left))]'
