import { Camera, FolderOpen } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { requestCapturePosition } from './device-capture.ts'
import type { UploadQueue } from './upload-queue.ts'

/**
 * Alternatives to the photo picker, which on a phone removes the position from photos: the camera, with the position of
 * the device, and the phone's files unchanged. Touch devices only: elsewhere, both open the same dialog as the picker.
 */
export function CameraAndFileButtons({
  add,
  className = '',
}: {
  add: UploadQueue['add']
  className?: string
}) {
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const captureRef = useRef<ReturnType<typeof requestCapturePosition>>(null)

  function takePhoto() {
    captureRef.current = requestCapturePosition(navigator.geolocation) // locates the device while the camera is open
    camera.current?.click()
  }

  return (
    <div className={`hidden flex-wrap gap-2 pointer-coarse:flex ${className}`}>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => add(readSelectedFiles(event), captureRef.current?.() ?? null)}
      />
      {/* Without `accept`, because with it Android would open its photo picker here too. */}
      <input ref={files} type="file" multiple hidden onChange={(event) => add(readSelectedFiles(event))} />
      <Button onClick={takePhoto}>
        <Camera aria-hidden />
        Take photo
      </Button>
      <Button onClick={() => files.current?.click()}>
        <FolderOpen aria-hidden />
        Browse files
      </Button>
    </div>
  )
}

function readSelectedFiles({ target }: ChangeEvent<HTMLInputElement>): File[] {
  const files = Array.from(target.files ?? [])
  target.value = '' // so that the same files can be chosen again
  return files
}
