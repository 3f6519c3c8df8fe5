import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useAssignPhotos, usePhotosOf } from '../../photos/photos-api.ts'
import { showToast } from '../../ui/toast.tsx'
import { photoIdsOf } from './photo-ids.ts'

/** Assign mode: the photos that the address wants put at a spot, and putting them at one that is there already. */
export function useAssignment(assignPhotoIds: string | undefined) {
  const ids = useMemo(() => photoIdsOf(assignPhotoIds), [assignPhotoIds])
  const photos = usePhotosOf(ids)
  const assignPhotos = useAssignPhotos()
  const [done, setDone] = useState(0)
  const navigate = useNavigate()

  async function assignTo(locationId: string): Promise<void> {
    setDone(0)
    const { failed } = await assignPhotos
      .mutateAsync({ ids, locationId, onProgress: setDone })
      .catch(() => ({ failed: ids }))
    if (failed.length > 0) {
      showToast({ title: 'Assignment Failed', description: 'Failed to assign location', destructive: true })
    } else {
      showToast({ title: 'Location Assigned' })
    }
    const left = failed.length === 0 ? {} : { assignPhotoIds: failed.join(',') }
    await navigate({ to: '/map', search: { locationId, ...left }, replace: true })
  }

  return {
    ids,
    photos,
    active: ids.length > 0,
    busy: assignPhotos.isPending,
    done,
    assignTo,
    leave: () => navigate({ to: '/map', search: {}, replace: true }),
  }
}

/** What the screen knows of assign mode. */
export type AssignmentMode = ReturnType<typeof useAssignment>
