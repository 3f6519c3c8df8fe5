import { useNavigate } from '@tanstack/react-router'
import { handOverPhotos } from '../../photos/upload/files-to-import.ts'

/** Returns a function that uploads photos to a location, in its gallery. */
export function useAddPhotosTo({ id, name }: { id: string; name: string }): (files: File[]) => void {
  const navigate = useNavigate()
  return (files) => {
    if (files.length === 0) return
    handOverPhotos(files.map((file) => ({ file, capture: null, locationId: id })))
    void navigate({ to: '/photos', search: { locationId: id, locationName: name } })
  }
}
