import { useNavigate } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { FileButton } from '../ui/file-button.tsx'
import { handOverPhotos } from './files-to-import.ts'

/** The way from an empty screen to the first photos: those chosen here are uploaded in the gallery. */
export function UploadPhotosButton() {
  const navigate = useNavigate()
  function upload(files: File[]) {
    if (files.length === 0) return
    handOverPhotos(files.map((file) => ({ file, capture: null })))
    void navigate({ to: '/photos' })
  }
  return (
    <FileButton variant="action" accept="image/*" multiple onFiles={upload}>
      <Upload aria-hidden />
      Upload photos
    </FileButton>
  )
}
