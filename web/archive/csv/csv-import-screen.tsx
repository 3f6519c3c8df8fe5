import { useQueryClient } from '@tanstack/react-query'
import { LoaderCircle, Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { importNotedCatchesEndpoint, undoCatchImportEndpoint } from '../../../shared/catches/noted-catches.ts'
import { decodeText, detectEncoding, isBinary, legacyEncodings } from '../../../shared/decode-text.ts'
import { storePerAccount } from '../../account/account-api.ts'
import { invalidateTopics } from '../../api-client/invalidate.ts'
import { request } from '../../api-client/request.ts'
import { isRateLimited, withRetries } from '../../api-client/retry.ts'
import { findKeptImport, keepImport } from '../../offline/kept-import.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { ContentColumn, ScreenTitle } from '../../ui/screen.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { warnBeforeUnload } from '../../ui/warn-before-unload.ts'
import { takeFilesToImport } from '../../upload/files-to-import.ts'
import { CsvMatching } from './csv-matching.tsx'
import { CsvRunPanel } from './csv-run.tsx'
import { type CsvRun, createCsvRunStore, isBusy } from './csv-run-store.ts'
import { CsvFileError, type CsvTable, parseCsv } from './parse-csv.ts'

type Chosen =
  | { stage: 'none' }
  | { stage: 'reading'; filename: string }
  | { stage: 'failed'; filename: string; message: string }
  | { stage: 'ready'; filename: string; file: File; read: CsvFile }

/** Imports catches without photos from a table that another app has exported. */
export function CsvImportScreen() {
  const { state, start, stop, resume, undo, dismiss } = useCsvRun()
  const [chosen, setChosen] = useState<Chosen>({ stage: 'none' })

  async function open([file]: File[], encoding?: string) {
    if (!file) return
    const filename = file.name
    dismiss()
    if (encoding === undefined) setChosen({ stage: 'reading', filename })
    try {
      setChosen({ stage: 'ready', filename, file, read: await readCsvFile(file, encoding) })
    } catch (error) {
      const message = error instanceof CsvFileError ? error.message : 'Creel couldn’t read the file.'
      setChosen({ stage: 'failed', filename, message })
    }
  }
  const openDropped = useEffectEvent(() => void open(takeFilesToImport()))
  useEffect(() => openDropped(), [])

  return (
    <ContentColumn className="flex flex-col gap-6 pb-16">
      <div className="flex flex-col gap-2">
        <BackLink to="/settings">Back to Settings</BackLink>
        <ScreenTitle>Import from a CSV file</ScreenTitle>
        <p className="text-quiet">
          Creel reads the file on this device and sends only the catches that you import. Anything already in
          your log stays as it is.
        </p>
      </div>
      {state.stage !== 'idle' ? (
        <CsvRunPanel
          state={state}
          onStop={stop}
          onResume={() => void resume()}
          onUndo={() => void undo()}
          onDismiss={() => {
            setChosen({ stage: 'none' })
            dismiss()
          }}
        />
      ) : chosen.stage === 'ready' ? (
        <>
          {chosen.read.encodings.length > 0 && (
            <SelectField
              label="Which word is spelled right?"
              value={chosen.read.encoding}
              options={chosen.read.encodings}
              onChange={(encoding) => void open([chosen.file], encoding)}
            />
          )}
          <CsvMatching
            key={`${chosen.filename} ${chosen.read.encoding}`}
            filename={chosen.filename}
            table={chosen.read.table}
            onImport={(file) => void start(file)}
            onCancel={() => setChosen({ stage: 'none' })}
          />
        </>
      ) : (
        <>
          <FileButton
            variant="action"
            className="self-start"
            accept=".csv,.tsv,.txt,text/csv"
            onFiles={(files) => void open(files)}
          >
            <Upload aria-hidden />
            Choose CSV file
          </FileButton>
          {chosen.stage === 'reading' && (
            <p role="status" className="flex items-center gap-2 text-sm">
              <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" />
              Reading {chosen.filename}…
            </p>
          )}
          {chosen.stage === 'failed' && (
            <div
              role="alert"
              className="flex flex-col gap-1 rounded-lg bg-tint p-4 text-sm [overflow-wrap:anywhere]"
            >
              <p className="font-semibold">Can’t import {chosen.filename}</p>
              <p>{chosen.message}</p>
            </div>
          )}
          <p className="text-quiet text-sm">
            The export of Anglers’ Log is matched automatically. With other apps and spreadsheets, you match
            the columns. Photos aren’t in such files: upload them as usual.
          </p>
        </>
      )}
    </ContentColumn>
  )
}

const maxMegabytes = 20

/** A file as read in one of the encodings that it can have. */
interface CsvFile {
  table: CsvTable
  encoding: string
  /** Encodings to choose from, each with a word of the file; empty if there is no doubt. */
  encodings: readonly { value: string; label: string }[]
}

/** Reads a chosen file as a table; throws a `CsvFileError` with a sentence for the angler. */
async function readCsvFile(file: File, chosenEncoding?: string): Promise<CsvFile> {
  if (file.size > maxMegabytes * 1024 * 1024)
    throw new CsvFileError(
      `This file is larger than ${maxMegabytes} MB. Split it, and import the parts one by one.`,
    )
  const bytes = new Uint8Array(await readBytes(file))
  if (isBinary(bytes))
    throw new CsvFileError('This isn’t a CSV file. In a spreadsheet app, save the table as CSV first.')
  const detected = detectEncoding(bytes)
  const encoding = chosenEncoding ?? detected
  const encodings = legacyEncodings.some((each) => each === detected) ? listEncodings(bytes) : []
  return { table: parseCsv(decodeText(bytes, encoding)), encoding, encodings }
}

/** Each encoding is shown by what it makes of the first word that depends on it. */
function listEncodings(bytes: Uint8Array<ArrayBuffer>) {
  const words = legacyEncodings.map((encoding) => decodeText(bytes, encoding).split(/[\s,;|"]+/))
  const index = words[0]?.findIndex((word) => /[^\0-\x7f]/.test(word)) ?? 0
  return legacyEncodings.map((value, encoding) => ({ value, label: words[encoding]?.[index] ?? value }))
}

async function readBytes(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer()
  } catch {
    throw new CsvFileError('Creel couldn’t read the file. Choose it again.')
  }
}

/** Returns the CSV import of this tab: its state and actions. */
function useCsvRun() {
  const store = storeFor(useQueryClient())
  return { ...store, state: useSyncExternalStore(store.subscribe, store.snapshot) }
}

const storeFor = storePerAccount((queryClient, accountId) => {
  const store = createCsvRunStore({
    add: (catches) => {
      const body = { catches: [...catches] }
      return withRetries(() => request(importNotedCatchesEndpoint, { body }), { canRetry: isRateLimited })
    },
    async undo(catchIds, locationIds) {
      const body = { catchIds: [...catchIds], locationIds: [...locationIds] }
      const undone = await withRetries(() => request(undoCatchImportEndpoint, { body }), {
        canRetry: isRateLimited,
      })
      return { catches: undone.deletedCatches, outingNotes: undone.deletedOutingNotes }
    },
    onChanged: () => void invalidateTopics(queryClient, ['log']),
    keep: (run) => void keepImport(accountId, run).catch(() => undefined), // without storage
    findKept: () => findKeptImport<CsvRun>(accountId).catch(() => null),
  })
  warnBeforeUnload(store, () => isBusy(store.snapshot()))
  return store
})
