import { type ChangeEvent, useRef } from 'react'
import { requestCapturePosition } from './device-capture.ts'
import type { SelectedFile } from './selected-file.ts'

/** The openers of the camera and of the phone's files, and the hidden inputs to render. */
export type CameraAndFilePicker = ReturnType<typeof useCameraAndFilePicker>

/**
 * Returns the camera and the phone's files. Render `inputs` once per screen: what is chosen would be lost if an input were
 * gone by then, as the buttons may be.
 */
export function useCameraAndFilePicker(
  add: (files: File[], capture: SelectedFile['capture']) => void,
  onFiles: (files: File[]) => void,
) {
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const captureRef = useRef<ReturnType<typeof requestCapturePosition>>(null)
  return {
    takePhoto() {
      captureRef.current = requestCapturePosition(navigator.geolocation) // locates the device while the camera is open
      camera.current?.click()
    },
    browseFiles: () => files.current?.click(),
    inputs: (
      <>
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          onChange={(event) => add(readSelectedFiles(event), captureRef.current?.() ?? null)}
        />
        {/* Without `accept`, because with it Android would open its photo picker here too. */}
        <input
          ref={files}
          type="file"
          multiple
          hidden
          onChange={(event) => onFiles(readSelectedFiles(event))}
        />
      </>
    ),
  }
}

function readSelectedFiles({ target }: ChangeEvent<HTMLInputElement>): File[] {
  const files = Array.from(target.files ?? [])
  target.value = '' // so that the same files can be chosen again
  return files
}
