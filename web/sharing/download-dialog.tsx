import { Download, EyeOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { hasPosition } from '../../shared/coordinates.ts'
import { plural } from '../../shared/formatting/plural.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { saveFile } from '../device/save-file.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { showShortError, showShortToast } from '../ui/toast-store.ts'
import { type Part, packFiles, zipName } from './pack-files.ts'
import { type Failure, FailureList, RunProgress, showCopiesSaved, useFileRun } from './use-file-run.tsx'

/** The props of the dialogs that download and share photos. */
export interface BatchDialogProps {
  /** Those of the first render count. */
  photos: readonly LogPhoto[]
  /** Callback for closing, with the ids of the photos that were handed over. */
  onClose: (doneIds: readonly string[]) => void
  /** Returns the element to focus after closing; the one that was focused before may belong to an earlier step. */
  focusIfGone: () => HTMLElement | null
}

/** Phones have little memory, and a download stays in it until it is saved. */
function maxZipBytes(): number {
  return matchMedia('(pointer: coarse)').matches ? 200_000_000 : 1_000_000_000
}

/** Saves one photo, or ZIPs of several, with or without position. A tap cancels it; photos that fail are named. */
export function DownloadDialog({ photos: selected, onClose, focusIfGone }: BatchDialogProps) {
  const [photos] = useState(selected)
  const [ready, setReady] = useState<{ part: Part; goOn: () => void } | null>(null)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const savedIds = useRef<string[]>([])
  const close = () => onClose(savedIds.current)

  function save({ file, photos: saved }: Part) {
    saveFile(file, file.name)
    savedIds.current.push(...saved.map(({ id }) => id))
  }

  const run = useFileRun({
    async consume(files, signal) {
      for await (const part of packFiles(files, {
        name: zipName(isShareable ? 'without-gps' : null),
        maxBytes: maxZipBytes(),
      })) {
        if (part.number === null) save(part)
        else await waitForTap(part, signal)
      }
    },
    onEnd(newFailures) {
      if (newFailures.length > 0) return setFailures(newFailures)
      if (isShareable) showCopiesSaved()
      else showShortToast('Download started', 'Check your downloads folder or notification')
      close()
    },
    onError(error) {
      showShortError('Download failed', errorMessage(error, 'Creel couldn’t pack the photos. Select fewer.'))
      close()
    },
  })
  const { isShareable, progress } = run

  /** Browsers save only one file for each tap, and memory has room for one part. */
  async function waitForTap(part: Part, signal: AbortSignal): Promise<void> {
    await new Promise<void>((goOn) => {
      signal.addEventListener('abort', () => goOn(), { once: true })
      setReady({ part, goOn })
    })
    setReady(null)
  }

  const hasChoice = photos.some(hasPosition)
  const startAtOnce = useEffectEvent(() => hasChoice || run.start({ photos, isShareable: false }))
  useEffect(() => void startAtOnce(), [])
  const tryAgain = () => {
    run.start({ photos: failures.map(({ photo }) => photo), isShareable })
    setFailures([])
  }

  if (failures.length > 0)
    return (
      <Dialog
        open
        onOpenChange={close}
        focusIfGone={focusIfGone}
        title={`${plural(failures.length, 'photo')} couldn’t be downloaded`}
        description={savedIds.current.length > 0 ? 'The others are in your downloads.' : 'Nothing was saved.'}
        actions={
          <Button variant="action" onClick={tryAgain}>
            Try again
          </Button>
        }
      >
        <FailureList failures={failures} />
      </Dialog>
    )
  if (ready !== null)
    return (
      <Dialog
        open
        staysOpen
        onOpenChange={close}
        focusIfGone={focusIfGone}
        title={`Part ${ready.part.number} is ready`}
        description={partText(ready.part)}
        actions={
          <Button
            variant="action"
            onClick={() => {
              save(ready.part)
              ready.goOn()
            }}
          >
            <Download aria-hidden />
            Save
          </Button>
        }
      />
    )
  if (progress !== null)
    return (
      <Dialog
        open
        staysOpen
        onOpenChange={close}
        focusIfGone={focusIfGone}
        title={`Download ${plural(progress.count, 'photo')}`}
        actions={<Button onClick={close}>Cancel</Button>}
      >
        <RunProgress {...progress} label="Download" />
      </Dialog>
    )
  return (
    <Dialog
      open={hasChoice}
      onOpenChange={close}
      focusIfGone={focusIfGone}
      title={`Download ${plural(photos.length, 'photo')}`}
      description="GPS data shows where you fished. Without it, time and camera are left out too."
    >
      <div className="flex flex-col gap-3">
        <Button onClick={() => run.start({ photos, isShareable: false })}>
          <Download aria-hidden />
          Download with GPS
        </Button>
        <Button onClick={() => run.start({ photos, isShareable: true })}>
          <EyeOff aria-hidden />
          Download without GPS
        </Button>
      </div>
    </Dialog>
  )
}

function partText({ photos, isLast }: Part): string {
  const text = `It’s a ZIP with ${plural(photos.length, 'photo')}.`
  return isLast ? `${text} It’s the last one.` : `${text} Save it, and Creel gets the next photos.`
}
