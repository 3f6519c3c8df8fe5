import { Camera, FolderOpen } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { askWhereItIsTaken } from './taken-now.ts'
import type { UploadQueue } from './upload-queue.ts'

/**
 * The ways beside the photo picker, which on a phone takes the place out of what it hands over: the camera with the
 * place of the device, and the phone's files as they are. Fingers only: elsewhere both open the same window as the picker.
 */
export function MoreWaysToAdd({ add, className = '' }: { add: UploadQueue['add']; className?: string }) {
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const taken = useRef<ReturnType<typeof askWhereItIsTaken>>(null)

  function takePhoto() {
    taken.current = askWhereItIsTaken(navigator.geolocation) // the device looks for itself while the camera is open
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
        onChange={(event) => add(filesOf(event), taken.current?.() ?? null)}
      />
      {/* Without `accept`, or Android would open its photo picker here as well. */}
      <input ref={files} type="file" multiple hidden onChange={(event) => add(filesOf(event))} />
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

function filesOf({ target }: ChangeEvent<HTMLInputElement>): File[] {
  const chosen = Array.from(target.files ?? [])
  target.value = '' // so that the same files can be chosen again
  return chosen
}
