import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { usePhotosOf, usePlacePhotos } from '../../photos/photos-api.ts'
import { stillWaiting, useShowLocation } from '../view/use-show-location.ts'
import { photoIdsOf } from './photo-ids.ts'

/** Assign mode: the photos that the address wants put at a spot, and putting them at one that is there already. */
export function useAssignment(assignPhotoIds: string | undefined) {
  const asked = useMemo(() => photoIdsOf(assignPhotoIds), [assignPhotoIds])
  const photos = usePhotosOf(asked)
  const found = photos.data // some may have been deleted since
  const ids = useMemo(() => found?.map(({ id }) => id) ?? asked, [found, asked])
  const { place, isPending } = usePlacePhotos()
  const [done, setDone] = useState(0)
  const navigate = useNavigate()
  const showLocation = useShowLocation()

  async function assignTo(locationId: string): Promise<void> {
    setDone(0)
    const { failed } = await place({ ids, locationId, onProgress: setDone })
    await showLocation({ locationId, ...stillWaiting(failed) })
  }

  return {
    ids,
    photos,
    active: asked.length > 0,
    busy: isPending,
    done,
    assignTo,
    leave: () => navigate({ to: '/map', search: {}, replace: true }),
  }
}

/** What the screen knows of assign mode. */
export type AssignmentMode = ReturnType<typeof useAssignment>
