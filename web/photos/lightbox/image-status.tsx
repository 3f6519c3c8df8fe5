import { ImageOff, LoaderCircle, RotateCw } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { ImageLoading } from './viewer-image.tsx'

interface ImageStatusProps {
  loading: ImageLoading
  onRetry: () => void
}

/** Overlay for a photo that is loading, or over the placeholder of one that failed to load. */
export function ImageStatus({ loading, onRetry }: ImageStatusProps) {
  if (loading === 'loaded') return null
  if (loading === 'loading') {
    return (
      <div role="status" className={`${centerClass} pointer-events-none animate-late`}>
        <span className="sr-only">Loading photo</span>
        <span className="rounded-full bg-shade p-2 text-on-shade">
          <LoaderCircle aria-hidden className="size-8 animate-spin" />
        </span>
      </div>
    )
  }
  return (
    <div role="alert" className={`${centerClass} p-6 text-center`}>
      <div className="flex flex-col items-center gap-3 rounded-lg bg-night p-4">
        <ImageOff aria-hidden strokeWidth={1.5} className="size-8" />
        <p className="font-semibold">This photo couldn’t be loaded</p>
        <Button onClick={onRetry} className="outline-on-night">
          <RotateCw aria-hidden />
          Try again
        </Button>
      </div>
    </div>
  )
}

const centerClass = 'absolute inset-0 flex flex-col items-center justify-center'
