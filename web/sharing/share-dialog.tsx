import { Download, Share2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { plural } from '../../shared/formatting/plural.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { saveFile } from '../device/save-file.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { showShortError } from '../ui/toast-store.ts'
import { canShare, openShareSheet } from './can-share.ts'
import type { BatchDialogProps } from './download-dialog.tsx'
import type { FetchedFile } from './fetch-files.ts'
import { packFiles, zipName } from './pack-files.ts'
import { splitForSharing } from './split-for-sharing.ts'
import { type Failure, FailureList, RunProgress, showCopiesSaved, useFileRun } from './use-file-run.tsx'

/** Makes copies without position and hands them to the system’s share sheet; saves them if there is no sheet or it fails. */
export function ShareDialog({ photos: selected, onClose, focusIfGone }: BatchDialogProps) {
  const [photos] = useState(selected)
  const [result, setResult] = useState<{ copies: FetchedFile[]; failures: readonly Failure[] } | null>(null)
  const copies = useRef<FetchedFile[]>([])
  const close = () => onClose([])
  const run = useFileRun({
    async consume(files) {
      for await (const copy of files) copies.current.push(copy)
    },
    onEnd: (failures) => setResult({ copies: copies.current, failures }),
    onError(error) {
      showShortError('Download Failed', errorMessage(error, 'Failed to prepare shareable photo.'))
      close()
    },
  })
  const begin = useEffectEvent(() => run.start({ photos, isShareable: true }))
  useEffect(() => begin(), [])

  if (result !== null && result.copies.length > 0)
    return <ReadyDialog {...result} {...{ onClose, focusIfGone }} />
  if (result !== null)
    return (
      <Dialog
        open
        onOpenChange={close}
        focusIfGone={focusIfGone}
        title="No copies could be made"
        actions={
          <Button
            variant="action"
            onClick={() => {
              setResult(null)
              run.start({ photos, isShareable: true })
            }}
          >
            Try again
          </Button>
        }
      >
        <FailureList failures={result.failures} />
      </Dialog>
    )
  return (
    <Dialog
      open
      staysOpen
      onOpenChange={close}
      focusIfGone={focusIfGone}
      title="Removing your secret spot coordinates"
      description="Standby..."
      actions={<Button onClick={close}>Cancel</Button>}
    >
      {run.progress && <RunProgress {...run.progress} label="Copies" />}
    </Dialog>
  )
}

interface ReadyDialogProps extends Omit<BatchDialogProps, 'photos'> {
  copies: readonly FetchedFile[]
  failures: readonly Failure[]
}

/** Browsers open the share sheet only right after a tap, so each lot takes one. */
function ReadyDialog({ copies, failures, onClose, focusIfGone }: ReadyDialogProps) {
  const [lots] = useState(() => splitForSharing(copies.map(({ file }) => file)))
  const [index, setIndex] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  const lot = lots[index] ?? []
  const isSharable = !hasFailed && canShare({ files: lot })
  const finish = () => onClose(copies.map(({ photo }) => photo.id))
  const isOne = copies.length === 1

  async function share() {
    const result = await openShareSheet({ files: lot })
    if (result === 'failed') {
      setHasFailed(true)
      showShortError('Sharing failed', 'Save the copies, then share them from there.')
    }
    if (result !== 'shared') return
    if (index === lots.length - 1) finish()
    else setIndex(index + 1)
  }

  async function save() {
    for await (const { file } of packFiles(toStream(copies), {
      name: zipName('without-gps'),
      maxBytes: Number.POSITIVE_INFINITY,
    }))
      saveFile(file, file.name)
    showCopiesSaved()
    finish()
  }

  return (
    <Dialog
      open
      onOpenChange={() => onClose([])}
      focusIfGone={focusIfGone}
      title={isOne ? 'Your copy is ready' : `Your ${copies.length} copies are ready`}
      description={`${isOne ? 'It has' : 'They have'} no GPS data, time or camera details.`}
      actions={
        <Button variant="action" onClick={() => void (isSharable ? share() : save())}>
          {isSharable ? <Share2 aria-hidden /> : <Download aria-hidden />}
          {isSharable ? shareText(lots, index) : 'Save'}
        </Button>
      }
    >
      {isSharable && lots.length > 1 && (
        <p>{`Browsers hand over only a few at a time, so share them in ${lots.length} steps.`}</p>
      )}
      {failures.length > 0 && (
        <>
          <p className="font-semibold">{`${plural(failures.length, 'photo')} couldn’t be copied:`}</p>
          <FailureList failures={failures} />
        </>
      )}
    </Dialog>
  )
}

function shareText(lots: readonly (readonly File[])[], index: number): string {
  if (lots.length === 1) return 'Share'
  const before = lots.slice(0, index).reduce((sum, { length }) => sum + length, 0)
  const after = before + (lots[index]?.length ?? 0)
  return after === before + 1 ? `Share photo ${after}` : `Share ${before + 1} to ${after}`
}

async function* toStream(copies: readonly FetchedFile[]): AsyncGenerator<FetchedFile> {
  yield* copies
}
