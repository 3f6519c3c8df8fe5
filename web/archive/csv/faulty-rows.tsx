import { Download } from 'lucide-react'
import { plural } from '../../../shared/formatting/plural.ts'
import { saveFile } from '../../photos/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { faultyRowsCsv } from './faulty-rows-csv.ts'
import type { FaultyRow } from './to-catches.ts'

interface FaultyRowsProps {
  header: readonly string[] | null
  faults: readonly FaultyRow[]
}

/** The rows that can’t be imported, with their reasons; all of them can be saved as a file. */
export function FaultyRows({ header, faults }: FaultyRowsProps) {
  if (faults.length === 0) return null
  return (
    <section aria-label="Rows left out" className="flex flex-col gap-3">
      <p role="status" className="text-sm">
        {plural(faults.length, 'row')} can’t be imported and {faults.length === 1 ? 'is' : 'are'} left out:
      </p>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Rows left out, with reasons"
        className="flex max-h-[40dvh] flex-col gap-2 overflow-y-auto overscroll-contain rounded-lg bg-tint p-4 text-sm"
      >
        {faults.slice(0, maxShown).map(({ line, reason }) => (
          <li key={line} className="[overflow-wrap:anywhere]">
            <span className="measure font-semibold">Line {line}</span>{' '}
            <span className="text-quiet">{reason}</span>
          </li>
        ))}
        {faults.length > maxShown && <li>And {plural(faults.length - maxShown, 'more row')}.</li>}
      </ul>
      <Button
        className="self-start"
        onClick={() =>
          saveFile(new Blob([faultyRowsCsv(header, faults)], { type: 'text/csv' }), 'creel-rows-left-out.csv')
        }
      >
        <Download aria-hidden />
        Download these rows
      </Button>
    </section>
  )
}

const maxShown = 100
