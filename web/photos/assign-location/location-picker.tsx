import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Location } from '../../../shared/locations.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useAssignPhotosWithToast } from '../photos-api.ts'
import { LocationSelect } from './location-select.tsx'
import { PhotoPreview } from './photo-preview.tsx'
import type { PickerPurpose } from './use-location-picker.tsx'

interface LocationPickerProps {
  /** Null while the picker is closed. */
  purpose: PickerPurpose | null
  onClose: () => void
}

/** Dialog for choosing one of the user's locations: for a photo, or to see only its photos. */
export function LocationPicker({ purpose, onClose }: LocationPickerProps) {
  const [lastPurpose, setLastPurpose] = useState(purpose) // while the dialog closes, it still shows what it was opened for
  if (purpose !== null && purpose !== lastPurpose) setLastPurpose(purpose)
  const { chosenId, choose } = useLocationChoice(purpose, onClose)
  const photo = lastPurpose?.kind === 'assign' ? lastPurpose.photo : null

  return (
    <Dialog
      open={purpose !== null}
      onOpenChange={() => chosenId === null && onClose()}
      title={photo === null ? 'Existing Locations' : 'Add to Location'}
      className="overflow-hidden"
      focusIfGone={openViewer}
    >
      {photo !== null && <PhotoPreview photo={photo} />}
      {lastPurpose !== null && (
        <LocationSelect photo={photo} chosenId={chosenId} onChoose={choose} onNavigate={onClose} />
      )}
    </Dialog>
  )
}

/**
 * Returns the action for a chosen location. While a photo is being assigned, `chosenId` is its location; after a
 * failure the user can choose again.
 */
function useLocationChoice(purpose: PickerPurpose | null, onClose: () => void) {
  const { assignPhotos } = useAssignPhotosWithToast()
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
    setChosenId(location.id)
    const { failed } = await assignPhotos({ ids: [purpose.photo.id], locationId: location.id })
    setChosenId(null)
    if (failed.length === 0) onClose()
  }

  return { chosenId, choose }
}

/** Returns the viewer below, for the focus: the "Set Location" button disappears once the location is set. */
function openViewer(): HTMLElement | null {
  return document.querySelector('[role=dialog]')
}
