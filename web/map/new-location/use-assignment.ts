import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Coordinates } from '../../../shared/coordinates.ts'
import type { MapPoint } from '../../../shared/locations.ts'
import { usePhotosByIds } from '../../photos/photos-api.ts'
import { useAssignPhotosWithToast } from '../../photos/use-assign-photos.ts'
import { useWhereTaken } from '../../photos/use-where-taken.tsx'
import { pendingAssignmentSearch, useShowLocation } from '../view/map-navigation.ts'

/**
 * Assign mode: loads the photos named in the URL and assigns them to an existing location. If their GPS data is elsewhere, it
 * asks first.
 */
export function useAssignment(assignPhotoIds: string | undefined, points: readonly MapPoint[] | undefined) {
  const requestedIds = useMemo(() => parsePhotoIds(assignPhotoIds), [assignPhotoIds])
  const photos = usePhotosByIds(requestedIds)
  const existingPhotos = photos.data // some may have been deleted in the meantime
  const ids = useMemo(
    () => existingPhotos?.map(({ id }) => id) ?? requestedIds,
    [existingPhotos, requestedIds],
  )
  const { assignPhotos, isPending } = useAssignPhotosWithToast()
  const [done, setDone] = useState(0)
  const whereTaken = useWhereTaken()
  const navigate = useNavigate()
  const showLocation = useShowLocation()

  async function assignTo(locationId: string): Promise<void> {
    const [, latitude, longitude, , name = ''] = points?.find(([id]) => id === locationId) ?? []
    const isKnown = latitude !== undefined && longitude !== undefined
    const replaceIds = isKnown ? await askWhereTaken({ name, latitude, longitude }) : new Set<string>()
    if (replaceIds === null) return
    setDone(0)
    const failed = await assignPhotos({ ids, locationId, replaceIds, onProgress: setDone })
    await showLocation({ locationId, ...pendingAssignmentSearch(failed) })
  }

  /** Asks which photos get the coordinates of a location instead of their own; null if the user has canceled. */
  function askWhereTaken(location: Coordinates & { name: string }): Promise<ReadonlySet<string> | null> {
    return whereTaken.ask(existingPhotos ?? [], location)
  }

  return {
    ids,
    photos,
    active: requestedIds.length > 0,
    busy: isPending,
    done,
    assignTo,
    askWhereTaken,
    question: whereTaken.dialog,
    leave: () => navigate({ to: '/map', search: {}, replace: true }),
  }
}

/** The state and actions of assign mode. */
export type AssignmentMode = ReturnType<typeof useAssignment>

/** Parses the `assignPhotoIds=a,b` search parameter into unique ids. */
function parsePhotoIds(text: string | undefined): string[] {
  const ids = (text ?? '').split(',').map((id) => id.trim())
  return [...new Set(ids.filter((id) => id !== ''))]
}
