import { useId } from 'react'
import { isOutingNote } from '../../shared/catches.ts'
import type { LogNotedCatch } from '../../shared/sync.ts'
import { useUnits } from '../account/account-api.ts'
import { Button } from '../ui/button.tsx'
import { PagedRows } from '../ui/paged-rows.tsx'
import { NotedCatchRow } from './noted-catch-row.tsx'
import type { ChosenLocation } from './noted-catch-values.ts'
import type { useNotedCatchDialog } from './use-noted-catch-dialog.tsx'

interface NotedAtLocationProps {
  location: ChosenLocation
  noted: readonly LogNotedCatch[]
  dialog: ReturnType<typeof useNotedCatchDialog>
}

/** The catches without a photo and the outing notes at a location, and a button to note another one. */
export function NotedAtLocation({ location, noted, dialog }: NotedAtLocationProps) {
  const catches = noted.filter((each) => !isOutingNote(each))
  return (
    <>
      <NotedRows title="Outing notes" rows={noted.filter(isOutingNote)} onOpen={dialog.edit} />
      <div className="flex flex-col items-start">
        <NotedRows title="Catches without photos" rows={catches} onOpen={dialog.edit} />
        <Button variant="quiet" className="-ml-2 px-2!" onClick={() => dialog.create(location)}>
          No photo? Note a catch
        </Button>
      </div>
      {dialog.dialog}
    </>
  )
}

interface NotedRowsProps {
  title: string
  rows: readonly LogNotedCatch[]
  onOpen(noted: LogNotedCatch): void
}

function NotedRows({ title, rows, onOpen }: NotedRowsProps) {
  const units = useUnits()
  const titleId = useId()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="flex w-full flex-col items-start">
      <h3 id={titleId} className="font-semibold text-sm">
        {title}
      </h3>
      <PagedRows label={title} items={rows} pageSize={5}>
        {(each) => (
          <NotedCatchRow key={each.id} noted={each} units={units} hasLocation={false} onOpen={onOpen} />
        )}
      </PagedRows>
    </section>
  )
}
