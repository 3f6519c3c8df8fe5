import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useAssignPhotosWithToast, usePhotosByIds } from '../../photos/photos-api.ts'
import { pendingAssignmentSearch, useShowLocation } from '../view/use-show-location.ts'
import { parsePhotoIds } from './photo-ids.ts'

/** Assign mode: loads the photos named in the URL and assigns them to an existing location. */
export function useAssignment(assignPhotoIds: string | undefined) {
  const requestedIds = useMemo(() => parsePhotoIds(assignPhotoIds), [assignPhotoIds])
  const photos = usePhotosByIds(requestedIds)
  const existingPhotos = photos.data // some may have been deleted in the meantime
  const ids = useMemo(
    () => existingPhotos?.map(({ id }) => id) ?? requestedIds,
    [existingPhotos, requestedIds],
  )
  const { assignPhotos, isPending } = useAssignPhotosWithToast()
  const [done, setDone] = useState(0)
  const navigate = useNavigate()
  const showLocation = useShowLocation()

  async function assignTo(locationId: string): Promise<void> {
    setDone(0)
    const { failed } = await assignPhotos({ ids, locationId, onProgress: setDone })
    await showLocation({ locationId, ...pendingAssignmentSearch(failed) })
  }

  return {
    ids,
    photos,
    active: requestedIds.length > 0,
    busy: isPending,
    done,
    assignTo,
    leave: () => navigate({ to: '/map', search: {}, replace: true }),
  }
}

/** The state and actions of assign mode. */
export type AssignmentMode = ReturnType<typeof useAssignment>
