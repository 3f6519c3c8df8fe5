import { Upload } from 'lucide-react'
import { FileButton } from '../../ui/file-button.tsx'
import { useAddPhotosTo } from './use-add-photos-to.ts'

/** Takes the place of the photos of a location that has none, and adds some. */
export function AddPhotosHere(location: { id: string; name: string }) {
  return (
    <div className="mx-6 flex flex-col items-center gap-3 rounded-md bg-tint p-6 text-center">
      <p className="text-quiet text-sm">No photos of this location yet.</p>
      <FileButton variant="action" accept="image/*" multiple onFiles={useAddPhotosTo(location)}>
        <Upload aria-hidden />
        Add photos here
      </FileButton>
    </div>
  )
}
