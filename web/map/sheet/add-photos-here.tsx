import { useNavigate } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { handOverPhotos } from '../../photos/upload/files-to-import.ts'
import { FileButton } from '../../ui/file-button.tsx'

/** Replaces the photos of a location that has none: those chosen here are uploaded to it, in its gallery. */
export function AddPhotosHere({ id, name }: { id: string; name: string }) {
  const navigate = useNavigate()
  function upload(files: File[]) {
    if (files.length === 0) return
    handOverPhotos(files.map((file) => ({ file, capture: null, locationId: id })))
    void navigate({ to: '/photos', search: { locationId: id, locationName: name } })
  }
  return (
    <div className="mx-6 flex flex-col items-center gap-3 rounded-md bg-tint p-6 text-center">
      <p className="text-quiet text-sm">No photos of this location yet.</p>
      <FileButton variant="action" accept="image/*" multiple onFiles={upload}>
        <Upload aria-hidden />
        Add photos here
      </FileButton>
    </div>
  )
}
