import { Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { takeFilesToImport } from '../../photos/upload/files-to-import.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ContentColumn } from '../../ui/content-column.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import type { TakeoutList } from './list-photos.ts'
import { TakeoutChoice } from './takeout-choice.tsx'
import { TakeoutFileError } from './takeout-file-error.ts'

type Chosen =
  | { stage: 'none' }
  | { stage: 'reading'; done: number; total: number }
  | { stage: 'failed'; filename: string | null; message: string }
  | { stage: 'ready'; list: TakeoutList }

/** Adds photos of a Google Takeout, with what its side files say of them. */
export function TakeoutScreen() {
  const [chosen, setChosen] = useState<Chosen>({ stage: 'none' })
  const abort = useRef<AbortController | null>(null)

  async function open(files: File[]) {
    if (files.length === 0) return
    abort.current?.abort()
    const controller = new AbortController()
    abort.current = controller
    const { signal } = controller
    setChosen({ stage: 'reading', done: 0, total: 0 })
    const onProgress = (done: number, total: number) => {
      if (!signal.aborted && done % progressStep === 0) setChosen({ stage: 'reading', done, total })
    }
    try {
      const { openTakeout } = await import('./open-takeout.ts')
      const list = await openTakeout(files, { signal, onProgress })
      if (!signal.aborted) setChosen({ stage: 'ready', list })
    } catch (error) {
      if (!signal.aborted) setChosen(failed(error))
    }
  }
  function cancel() {
    abort.current?.abort()
    setChosen({ stage: 'none' })
  }
  const openDropped = useEffectEvent(() => void open(takeFilesToImport()))
  useEffect(() => openDropped(), [])
  useEffect(() => () => abort.current?.abort(), [])

  return (
    <ContentColumn className="flex flex-col gap-6 pb-16">
      <div className="flex flex-col gap-2">
        <BackLink to="/settings">Back to Settings</BackLink>
        <ScreenTitle>Import from Google Photos</ScreenTitle>
        <p className="text-quiet">
          Creel opens the ZIP files of a Google Takeout on this device, and uploads only the photos that you
          choose. Where a photo has no GPS data or time of its own, it gets those that Google Photos has.
        </p>
      </div>
      {chosen.stage === 'ready' ? (
        <TakeoutChoice list={chosen.list} onCancel={cancel} />
      ) : chosen.stage === 'reading' ? (
        <Reading {...chosen} onCancel={cancel} />
      ) : (
        <>
          <FileButton
            variant="action"
            className="self-start"
            accept=".zip,application/zip,.json,application/json,image/*"
            multiple
            onFiles={(files) => void open(files)}
          >
            <Upload aria-hidden />
            Choose ZIP files
          </FileButton>
          {chosen.stage === 'failed' && (
            <div
              role="alert"
              className="flex flex-col gap-1 rounded-lg bg-tint p-4 text-sm [overflow-wrap:anywhere]"
            >
              <p className="font-semibold">Can’t open {chosen.filename ?? 'the files'}</p>
              <p>{chosen.message}</p>
            </div>
          )}
          <p className="text-quiet text-sm">
            Create a Takeout at takeout.google.com: deselect all, choose Google Photos, and take ZIP files of
            the largest size. Choose all ZIP files of the Takeout at once: one may have the photo and another
            its GPS data. You can also choose unpacked photos together with their .json files.
          </p>
        </>
      )}
    </ContentColumn>
  )
}

const progressStep = 50

function failed(error: unknown): Chosen {
  if (error instanceof TakeoutFileError)
    return { stage: 'failed', filename: error.filename, message: error.message }
  return { stage: 'failed', filename: null, message: 'Something went wrong. Choose the files again.' }
}

function Reading({ done, total, onCancel }: { done: number; total: number; onCancel: () => void }) {
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-tint p-4">
      <Progress label="Reading the files" value={total === 0 ? 0 : (100 * done) / total} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="measure text-sm">
          {total === 0
            ? 'Opening the files…'
            : `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} photos read`}
        </p>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  )
}
