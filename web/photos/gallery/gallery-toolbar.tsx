import { Link } from '@tanstack/react-router'
import { ArrowLeft, MapPinned, MapPinPlus, Search, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useCatches, useNotFishingCount } from '../photos-api.ts'
import { requestTrack } from '../track/track-request.ts'
import { CameraAndFileButtons } from '../upload/camera-and-file-buttons.tsx'
import type { CameraAndFilePicker } from '../upload/use-camera-and-file-picker.tsx'

interface GalleryToolbarProps {
  isSingleLocation: boolean
  isNotFishing: boolean
  onPickLocation: () => void
  /** Null where the empty gallery offers it. */
  picker: CameraAndFilePicker | null
  onNoteCatch: () => void
  /** Whether the search and the filter are shown. */
  isFinding: boolean
  onFind: () => void
}

/**
 * Links to other photos and buttons that add some, in one row. Its height is the same at every width and from the first
 * frame, so that the grid below does not move; a row that is too long scrolls sideways.
 */
export function GalleryToolbar(props: GalleryToolbarProps) {
  const { isSingleLocation, isNotFishing, onPickLocation, picker, onNoteCatch, isFinding, onFind } = props
  return (
    <div className="-mx-4 -my-2 flex gap-2 overflow-x-auto px-4 py-2 scroll-px-4 [scrollbar-width:none]">
      {(isSingleLocation || isNotFishing) && (
        <Button asChild className={compactClass}>
          <Link to="/photos">
            <ArrowLeft aria-hidden />
            Back to All Photos
          </Link>
        </Button>
      )}
      <Button aria-expanded={isFinding} className={`aria-expanded:bg-tint ${compactClass}`} onClick={onFind}>
        {isFinding ? <X aria-hidden /> : <Search aria-hidden />}
        Find
      </Button>
      {!isNotFishing && picker && (
        <>
          <CameraAndFileButtons picker={picker} className="shrink-0 flex-nowrap! *:shrink-0 *:px-4!" />
          <Button className={compactClass} onClick={onNoteCatch}>
            Note a catch
          </Button>
        </>
      )}
      {!isNotFishing && (
        <Button className={compactClass} onClick={onPickLocation}>
          <MapPinned aria-hidden />
          Existing Locations
        </Button>
      )}
      {!isNotFishing && !isSingleLocation && (
        <>
          <TrackButton />
          <NotFishingLink />
        </>
      )}
    </div>
  )
}

function TrackButton() {
  if (!useCatches(true)?.some(({ latitude }) => latitude === null)) return null
  return (
    <Button className={compactClass} onClick={() => requestTrack()}>
      <MapPinPlus aria-hidden />
      Locate by track
    </Button>
  )
}

// Counts the photos without a catch only where all photos are shown.
function NotFishingLink() {
  const count = useNotFishingCount()
  if (count === null || count === 0) return null
  return (
    <Button asChild className={`measure ${compactClass}`}>
      <Link to="/photos" search={{ notFishing: 'true' }}>
        Not fishing ({count.toLocaleString('en-US')})
      </Link>
    </Button>
  )
}

const compactClass = 'shrink-0 px-4!'
