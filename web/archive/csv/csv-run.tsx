import { Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { isOutingNote } from '../../../shared/catches.ts'
import { plural } from '../../../shared/formatting/plural.ts'
import { errorMessage } from '../../api-client/request-error.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Notice } from '../notice.tsx'
import { type CsvRun, type CsvRunState, isBusy } from './csv-run-store.ts'
import { FaultyRows, IncompleteRows } from './faulty-rows.tsx'
import { countRows, rowCountsText } from './row-counts.ts'

type ActiveState = Exclude<CsvRunState, { stage: 'idle' }>

interface CsvRunPanelProps {
  state: ActiveState
  onStop(): void
  onResume(): void
  onUndo(): void
  onDismiss(): void
}

/** The progress of an import, then its result, which can be undone. */
export function CsvRunPanel({ state, onStop, onResume, onUndo, onDismiss }: CsvRunPanelProps) {
  const [confirmation, setConfirmation] = useState(0)
  const { stage, run } = state
  const removable = rowsOf(run, [...run.addedIds, ...run.unsureIds])
  if (isBusy(state)) return <Working stage={stage} run={run} onStop={onStop} />
  return (
    <div className="flex flex-col gap-6">
      <Outcome state={state} />
      {stage !== 'undone' && (
        <>
          <IncompleteRows header={run.header} catches={rowsOf(run, run.addedIds)} />
          <FaultyRows header={run.header} faults={run.faults} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {(stage === 'stopped' || stage === 'failed') && (
          <Button variant="action" onClick={onResume}>
            Resume
          </Button>
        )}
        {stage === 'done' && (
          <Link
            to={bringsOnlyNotes(run) ? '/outings' : '/catches'}
            className={buttonClass({ variant: 'action' })}
          >
            {bringsOnlyNotes(run) ? 'Open your outings' : 'Open your catches'}
          </Link>
        )}
        {stage !== 'undone' && removable.length > 0 && (
          <Button onClick={() => setConfirmation(confirmation + 1)}>
            {stage === 'undo failed'
              ? 'Try again'
              : `Remove the ${rowCountsText(countRows(removable))} of this import`}
          </Button>
        )}
        <Button variant="quiet" onClick={onDismiss}>
          Import another file
        </Button>
      </div>
      {confirmation > 0 && (
        <ConfirmDialog
          key={confirmation}
          title="Remove this import?"
          description={`This deletes the ${rowCountsText(countRows(removable))} that this import added, with changes you’ve made to them since, and its new locations if they’re empty. Everything else stays.`}
          confirmLabel="Remove"
          isPending={false}
          onConfirm={(close) => {
            close()
            onUndo()
          }}
        />
      )}
    </div>
  )
}

function Working({ stage, run, onStop }: { stage: CsvRunState['stage']; run: CsvRun; onStop: () => void }) {
  const isImporting = stage !== 'undoing'
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-tint p-4">
      <p className="font-semibold text-sm [overflow-wrap:anywhere]">{run.filename}</p>
      <Progress
        label={isImporting ? 'Importing' : 'Removing'}
        value={isImporting ? (100 * run.doneCount) / Math.max(1, run.catches.length) : 0}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="measure text-sm">
          {isImporting
            ? `${run.doneCount.toLocaleString('en-US')} of ${plural(run.catches.length, 'row')} imported`
            : 'Removing the import…'}
        </p>
        {isImporting && (
          <Button disabled={stage === 'stopping'} onClick={onStop}>
            {stage === 'stopping' ? 'Stopping…' : 'Stop'}
          </Button>
        )}
      </div>
      {isImporting && (
        <p className="text-quiet text-sm">You can use Creel meanwhile. Keep this tab open until it’s done.</p>
      )}
    </div>
  )
}

function Outcome({ state }: { state: ActiveState }) {
  const { run } = state
  const existing = existingRows(run)
  const counts = (
    <>
      <p>{rowCountsText(countRows(rowsOf(run, run.addedIds)))} added.</p>
      {existing.length > 0 && (
        <p>
          {rowCountsText(countRows(existing))} {existing.length === 1 ? 'was' : 'were'} already in your log
          and left unchanged.
        </p>
      )}
    </>
  )
  if (state.stage === 'done')
    return (
      <Notice
        className="rounded-lg bg-tint p-4"
        icon={<CircleCheck aria-hidden className="size-6 shrink-0 text-action" />}
        title="Import complete"
      >
        {counts}
      </Notice>
    )
  if (state.stage === 'undone')
    return (
      <Notice
        className="rounded-lg bg-tint p-4"
        icon={<CircleCheck aria-hidden className="size-6 shrink-0 text-action" />}
        title="Import removed"
      >
        <p>{rowCountsText(state.deleted)} removed.</p>
      </Notice>
    )
  if (!('error' in state))
    return (
      <Notice className="rounded-lg bg-tint p-4" icon={warning} title="Import stopped">
        {counts}
      </Notice>
    )
  return (
    <Notice
      className="rounded-lg bg-tint p-4"
      icon={warning}
      title={state.stage === 'failed' ? 'Import interrupted' : 'Failed to remove the import'}
    >
      <p>{errorMessage(state.error, 'The server didn’t respond as expected. Please try again later.')}</p>
      {state.stage === 'failed' && counts}
      {state.stage === 'failed' && <p>Nothing is added twice when you resume.</p>}
    </Notice>
  )
}

/** Returns the rows that the log had already: those sent that were neither added nor refused. */
function existingRows({ catches, doneCount, addedIds, faults }: CsvRun) {
  const added = new Set(addedIds)
  const refusedLines = new Set(faults.map(({ line }) => line))
  return catches
    .slice(0, doneCount)
    .filter(({ caught, line }) => !added.has(caught.id) && !refusedLines.has(line))
}

function rowsOf({ catches }: CsvRun, ids: readonly string[]) {
  const wanted = new Set(ids)
  return catches.filter(({ caught }) => wanted.has(caught.id))
}

/** Returns whether an import has added outing notes only; if it has added nothing, whether its file has nothing else. */
function bringsOnlyNotes(run: CsvRun): boolean {
  const added = rowsOf(run, run.addedIds)
  const rows = added.length > 0 ? added : run.catches
  return rows.length > 0 && rows.every(({ caught }) => isOutingNote(caught))
}

const warning = <TriangleAlert aria-hidden className="size-6 shrink-0" />
