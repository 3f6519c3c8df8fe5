import { Download } from 'lucide-react'
import { isAre, plural } from '../../../shared/formatting/plural.ts'
import { saveFile } from '../../device/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { faultyRowsCsv } from './faulty-rows-csv.ts'
import type { CatchRow, FaultyRow } from './to-catches.ts'

interface FaultyRowsProps {
  header: readonly string[] | null
  faults: readonly FaultyRow[]
}

/** The rows that can’t be imported, with their reasons; all of them can be saved as a file. */
export function FaultyRows({ header, faults }: FaultyRowsProps) {
  return (
    <RowList
      header={header}
      rows={faults}
      name="Rows left out"
      summary={`${plural(faults.length, 'row')} can’t be imported and ${isAre(faults.length)} left out:`}
      action="Download these rows"
      filename="creel-rows-left-out.csv"
    />
  )
}

/** The rows that are imported without some of their values, with the reasons; all of them can be saved as a file. */
export function IncompleteRows({
  header,
  catches,
}: Pick<FaultyRowsProps, 'header'> & { catches: readonly CatchRow[] }) {
  const rows = catches
    .filter(({ leftOut }) => leftOut.length > 0)
    .map(({ line, cells, leftOut }) => ({ line, cells, reason: leftOut.join(' ') }))
  return (
    <RowList
      header={header}
      rows={rows}
      name="Values left out"
      summary={`${plural(rows.length, 'catch')} without some of their values:`}
      action="Download these catches"
      filename="creel-values-left-out.csv"
    />
  )
}

interface RowListProps {
  header: readonly string[] | null
  rows: readonly FaultyRow[]
  name: string
  summary: string
  action: string
  filename: string
}

function RowList({ header, rows, name, summary, action, filename }: RowListProps) {
  if (rows.length === 0) return null
  return (
    <section aria-label={name} className="flex flex-col gap-3">
      <p role="status" className="text-sm">
        {summary}
      </p>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`${name}, with reasons`}
        className="flex max-h-[40dvh] flex-col gap-2 overflow-y-auto overscroll-contain rounded-lg bg-tint p-4 text-sm"
      >
        {rows.slice(0, maxShown).map(({ line, reason }) => (
          <li key={line} className="[overflow-wrap:anywhere]">
            <span className="measure font-semibold">Line {line}</span>{' '}
            <span className="text-quiet">{reason}</span>
          </li>
        ))}
        {rows.length > maxShown && <li>And {plural(rows.length - maxShown, 'more row')}.</li>}
      </ul>
      <Button
        className="self-start"
        onClick={() => saveFile(new Blob([faultyRowsCsv(header, rows)], { type: 'text/csv' }), filename)}
      >
        <Download aria-hidden />
        {action}
      </Button>
    </section>
  )
}

const maxShown = 100
