import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Location } from '../../../shared/locations.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { usePlacePhotos } from '../photos-api.ts'
import { PhotoInQuestion } from './photo-in-question.tsx'
import { SpotChooser } from './spot-chooser.tsx'
import type { Purpose } from './use-location-picker.tsx'

interface LocationPickerProps {
  /** Null while it is closed. */
  purpose: Purpose | null
  onClose: () => void
}

/** Lets the angler choose one of their fishing spots: for a photo, or to see its photos alone. */
export function LocationPicker({ purpose, onClose }: LocationPickerProps) {
  const [last, setLast] = useState(purpose) // while the window leaves, it still shows what it was for
  if (purpose !== null && purpose !== last) setLast(purpose)
  const { chosenId, choose } = useChoice(purpose, onClose)
  const photo = last?.kind === 'assign' ? last.photo : null

  return (
    <Dialog
      open={purpose !== null}
      onOpenChange={() => chosenId === null && onClose()}
      title={photo === null ? 'Existing Locations' : 'Add to Location'}
      className="overflow-hidden"
      focusIfGone={viewerBelow}
    >
      {photo !== null && <PhotoInQuestion photo={photo} />}
      {last !== null && <SpotChooser photo={photo} chosenId={chosenId} onChoose={choose} onLeave={onClose} />}
    </Dialog>
  )
}

/** What choosing does. While a photo is put at a spot, that is the one chosen; where it fails, one may choose again. */
function useChoice(purpose: Purpose | null, onClose: () => void) {
  const { place } = usePlacePhotos()
  const navigate = useNavigate()
  const [chosenId, setChosenId] = useState<string | null>(null)

  async function choose(spot: Location): Promise<void> {
    if (purpose === null || chosenId !== null) return
    if (purpose.kind === 'filter') {
      onClose()
      await navigate({ to: '/photos', search: { locationId: spot.id, locationName: spot.name } })
      return
    }
    setChosenId(spot.id)
    const { failed } = await place({ ids: [purpose.photo.id], locationId: spot.id })
    setChosenId(null)
    if (failed.length === 0) onClose()
  }

  return { chosenId, choose }
}

/** "Set Location" is gone once the location is set; the viewer it stood in is there still. */
function viewerBelow(): HTMLElement | null {
  return document.querySelector('[role=dialog]')
}
