import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Location } from '../../shared/locations.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FramedPhoto } from '../ui/framed-photo.tsx'
import type { PickerPurpose } from './lazy-location-picker.tsx'
import { LocationSelect } from './location-select.tsx'
import { photoLabel } from './photo-text.ts'
import { useAssignPhotosWithToast } from './use-assign-photos.ts'
import { useWhereTaken } from './use-where-taken.tsx'

interface LocationPickerProps {
  /** Null while the picker is closed. */
  purpose: PickerPurpose | null
  onClose: () => void
}

/** Dialog for choosing one of the user's locations: for a photo, or to see only its photos. */
export function LocationPicker({ purpose, onClose }: LocationPickerProps) {
  const [lastPurpose, setLastPurpose] = useState(purpose) // while the dialog closes, it still shows what it was opened for
  if (purpose !== null && purpose !== lastPurpose) setLastPurpose(purpose)
  const { chosenId, choose, question } = useLocationChoice(purpose, onClose)
  const photo = lastPurpose?.kind === 'assign' ? lastPurpose.photo : null

  return (
    <>
      <Dialog
        open={purpose !== null}
        onOpenChange={() => chosenId === null && onClose()}
        title={photo === null ? 'Existing Locations' : 'Add to Location'}
        focusIfGone={openViewer}
      >
        {photo !== null && <PhotoPreview photo={photo} />}
        {lastPurpose !== null && (
          <LocationSelect
            photo={photo}
            chosenId={chosenId}
            onChoose={choose}
            newLocation={photo && { label: 'New location on the map', photoId: photo.id, obstacle: null }}
            onNavigate={onClose}
          />
        )}
      </Dialog>
      {question}
    </>
  )
}

/**
 * Returns the action for a chosen location, and the question that may come before it. While a photo is being assigned,
 * `chosenId` is its location; after a failure or "Cancel" the user can choose again.
 */
function useLocationChoice(purpose: PickerPurpose | null, onClose: () => void) {
  const { assignPhotos } = useAssignPhotosWithToast()
  const whereTaken = useWhereTaken()
  const navigate = useNavigate()
  const [chosenId, setChosenId] = useState<string | null>(null)

  async function choose(location: Location): Promise<void> {
    if (purpose === null || chosenId !== null) return
    if (purpose.kind === 'filter') {
      onClose()
      await navigate({
        to: '/photos',
        search: ({ notFishing: _, ...filter }) => ({
          ...filter,
          locationId: location.id,
          locationName: location.name,
        }),
      })
      return
    }
    const { photo } = purpose
    setChosenId(location.id)
    const replaceIds = await whereTaken.ask([photo], location)
    const isChange = replaceIds !== null && (replaceIds.size > 0 || photo.locationId !== location.id)
    const failed = isChange
      ? await assignPhotos({ ids: [photo.id], locationId: location.id, replaceIds })
      : []
    setChosenId(null)
    if (replaceIds !== null && failed.length === 0) onClose()
  }

  return { chosenId, choose, question: whereTaken.dialog }
}

/** Returns the viewer below, for the focus: the "Set Location" button disappears once the location is set. */
function openViewer(): HTMLElement | null {
  return document.querySelector('[role=dialog]')
}

/** Shows the photo that a location is chosen for. */
function PhotoPreview({ photo }: { photo: LogPhoto }) {
  const { locationName } = photo
  return (
    <div className="flex items-center gap-3">
      <FramedPhoto photo={photo} sizes="56px" alt="" className="size-14 shrink-0 rounded-sm" />
      <div className="min-w-0 text-sm">
        <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{photoLabel(photo)}</p>
        {locationName !== null && <p className="truncate text-quiet">Currently at {locationName}</p>}
      </div>
    </div>
  )
}
