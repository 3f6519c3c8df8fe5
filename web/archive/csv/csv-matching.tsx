import { useDeferredValue, useMemo, useState } from 'react'
import { isAre } from '../../../shared/formatting/plural.ts'
import { useUnits, useUser } from '../../account/account-api.ts'
import { useConnection } from '../../api-client/use-connection.ts'
import { useLog } from '../../log/log-query.ts'
import { selectLocations } from '../../log/select-locations.ts'
import { selectNotedCatches } from '../../log/select-noted-catches.ts'
import { Button } from '../../ui/button.tsx'
import { CatchPreview } from './catch-preview.tsx'
import { ColumnFields, DateOrderField } from './column-fields.tsx'
import type { Mapping } from './columns.ts'
import type { CsvImport } from './csv-run-store.ts'
import { FaultyRows, IncompleteRows } from './faulty-rows.tsx'
import { importIds } from './import-id.ts'
import { findDateFormat, type Interpretation, interpret, withMapping } from './interpretation.ts'
import type { CsvTable } from './parse-csv.ts'
import { countRows, rowCountsText } from './row-counts.ts'
import { toCatches } from './to-catches.ts'

interface CsvMatchingProps {
  filename: string
  table: CsvTable
  onImport(file: CsvImport): void
  onCancel(): void
}

/** Shows what would be imported of a file. The form that matches its columns is folded if Creel has recognized them. */
export function CsvMatching({ filename, table, onImport, onCancel }: CsvMatchingProps) {
  const units = useUnits()
  const accountId = useUser().data?.id ?? ''
  const locations = useLog(selectLocations).data ?? none
  const noted = useLog(selectNotedCatches).data ?? none
  const { isOffline } = useConnection()
  const [recognized] = useState(() => interpret(table, units, navigator.language))
  const isRecognized = recognized.mapping.date !== undefined && recognized.mapping.species !== undefined
  const [matched, setMatched] = useState(recognized)
  const [chosen, setChosen] = useState<Partial<Interpretation>>({})
  const how = useMemo(() => ({ ...matched, ...chosen }), [matched, chosen])
  const shownHow = useDeferredValue(how) // the form responds before thousands of rows are read again
  const ids = useMemo(
    () =>
      importIds(
        accountId,
        table.rows.map(({ cells }) => cells),
      ),
    [accountId, table],
  )
  const { catches, faults } = useMemo(
    () => toCatches(table, shownHow, { ids, locations }),
    [table, shownHow, ids, locations],
  )
  const knownIds = useMemo(() => new Set(noted.map(({ id }) => id)), [noted])
  const added = catches.filter(({ caught }) => !knownIds.has(caught.id))
  const known = catches.filter(({ caught }) => knownIds.has(caught.id))
  const header = how.hasHeader ? (table.rows[0]?.cells ?? null) : null
  const hasDates = how.mapping.date !== undefined
  const areDatesAmbiguous = findDateFormat(table, how, navigator.language).isAmbiguous
  const change = (changed: Partial<Interpretation>) => setChosen({ ...chosen, ...changed })
  const match = (changed: Pick<Interpretation, 'hasHeader' | 'mapping'>) =>
    setMatched(withMapping(table, changed, units, navigator.language))

  return (
    <div className="flex flex-col gap-6">
      <p className="font-semibold [overflow-wrap:anywhere]">{filename}</p>
      <details className="group" open={!isRecognized}>
        <summary className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-md">
          <h2 className="font-bold text-lg">
            {isRecognized ? recognizedText(table, recognized.mapping) : 'Match the columns'}
          </h2>
          <span className="font-semibold text-action text-sm">
            <span className="group-open:hidden">Change</span>
            <span className="hidden group-open:inline">Hide</span>
          </span>
        </summary>
        <div className="pt-3">
          <ColumnFields
            table={table}
            how={how}
            areDatesAmbiguous={areDatesAmbiguous}
            onMatch={match}
            onChange={change}
          />
        </div>
      </details>
      {areDatesAmbiguous && (
        <div className="flex flex-col gap-1">
          <DateOrderField table={table} how={how} onChange={change} />
          <p className="text-quiet text-sm">
            The file doesn’t say whether the day or the month comes first. Check the preview.
          </p>
        </div>
      )}
      {hasDates ? (
        <section aria-labelledby="csv-preview" className="flex flex-col gap-3">
          <h2 id="csv-preview" className="font-bold text-lg">
            Check the first rows
          </h2>
          {catches.length > 0 && <CatchPreview rows={catches.slice(0, previewCount)} units={units} />}
          <p className="text-quiet text-sm">
            A location name that Creel doesn’t know, on a row without coordinates, goes into the note.
          </p>
          <IncompleteRows header={header} catches={added} />
          <FaultyRows header={header} faults={faults} />
          {known.length > 0 && (
            <p role="status" className="text-sm">
              {rowCountsText(countRows(known))} of this file {isAre(known.length)} already in your log and{' '}
              {known.length === 1 ? 'stays' : 'stay'} unchanged.
            </p>
          )}
        </section>
      ) : (
        <p role="status" className="text-sm">
          Choose the column that has the date. Each catch needs one.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="action"
          disabled={isOffline || !hasDates || added.length === 0 || shownHow !== how}
          onClick={() => onImport({ filename, header, catches, faults, knownIds })}
        >
          {added.length === 0 ? 'Import' : `Import ${rowCountsText(countRows(added))}`}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      {isOffline && <p className="text-quiet text-sm">You need a connection to import.</p>}
    </div>
  )
}

function recognizedText({ rows }: CsvTable, mapping: Mapping): string {
  const all = rows[0]?.cells.filter((name) => name.trim() !== '').length ?? 0
  const count = Object.keys(mapping).length
  return `Columns: ${count < all ? `${count} of ${all}` : count} recognized`
}

const none: readonly never[] = []
const previewCount = 5
