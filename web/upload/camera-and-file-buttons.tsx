import { Camera, FolderOpen } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import type { CameraAndFilePicker } from './use-camera-and-file-picker.tsx'

/**
 * Alternatives to the photo picker: the camera, with the position of the device, and the phone's files. Touch devices only:
 * elsewhere, both open the same dialog as the picker.
 */
export function CameraAndFileButtons({
  picker,
  className = '',
}: {
  picker: CameraAndFilePicker
  className?: string
}) {
  return (
    <div className={`hidden flex-wrap gap-2 pointer-coarse:flex ${className}`}>
      <Button onClick={picker.takePhoto}>
        <Camera aria-hidden />
        Take photo
      </Button>
      <Button onClick={picker.browseFiles}>
        <FolderOpen aria-hidden />
        Browse files
      </Button>
    </div>
  )
}
