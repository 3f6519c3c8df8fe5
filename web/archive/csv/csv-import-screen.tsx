import { LoaderCircle, Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { takeFilesToImport } from '../../photos/upload/files-to-import.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ContentColumn } from '../../ui/content-column.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { CsvMatching } from './csv-matching.tsx'
import { CsvRunPanel } from './csv-run.tsx'
import { CsvFileError, type CsvTable } from './parse-csv.ts'
import { readCsvFile } from './read-csv-file.ts'
import { useCsvRun } from './use-csv-run.ts'

type Chosen =
  | { stage: 'none' }
  | { stage: 'reading'; filename: string }
  | { stage: 'failed'; filename: string; message: string }
  | { stage: 'ready'; filename: string; table: CsvTable }

/** Imports catches without photos from a table that another app has exported. */
export function CsvImportScreen() {
  const { state, start, stop, resume, undo, dismiss } = useCsvRun()
  const [chosen, setChosen] = useState<Chosen>({ stage: 'none' })

  async function open([file]: File[]) {
    if (!file) return
    const filename = file.name
    dismiss()
    setChosen({ stage: 'reading', filename })
    try {
      setChosen({ stage: 'ready', filename, table: await readCsvFile(file) })
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
        <CsvMatching
          key={chosen.filename}
          filename={chosen.filename}
          table={chosen.table}
          onImport={(file) => void start(file)}
          onCancel={() => setChosen({ stage: 'none' })}
        />
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
