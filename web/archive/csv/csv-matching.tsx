import { useDeferredValue, useMemo, useState } from 'react'
import { plural } from '../../../shared/formatting/plural.ts'
import { useUnits, useUser } from '../../account/account-api.ts'
import { useConnection } from '../../api-client/use-connection.ts'
import { useLog } from '../../log/log-query.ts'
import { selectLocations } from '../../log/select-locations.ts'
import { selectNotedCatches } from '../../log/select-noted-catches.ts'
import { Button } from '../../ui/button.tsx'
import { CatchPreview } from './catch-preview.tsx'
import { ColumnFields } from './column-fields.tsx'
import type { CsvImport } from './csv-run-store.ts'
import { FaultyRows, IncompleteRows } from './faulty-rows.tsx'
import { importIds } from './import-id.ts'
import { findDateFormat, type Interpretation, interpret, withMapping } from './interpretation.ts'
import type { CsvTable } from './parse-csv.ts'
import { toCatches } from './to-catches.ts'

interface CsvMatchingProps {
  filename: string
  table: CsvTable
  onImport(file: CsvImport): void
  onCancel(): void
}

/** Matches the columns of a file, and shows what would be imported. */
export function CsvMatching({ filename, table, onImport, onCancel }: CsvMatchingProps) {
  const units = useUnits()
  const accountId = useUser().data?.id ?? ''
  const locations = useLog(selectLocations).data ?? none
  const noted = useLog(selectNotedCatches).data ?? none
  const { isOffline } = useConnection()
  const [matched, setMatched] = useState(() => interpret(table, units, navigator.language))
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
  const newCount = added.length
  const knownCount = catches.length - newCount
  const header = how.hasHeader ? (table.rows[0]?.cells ?? null) : null
  const hasDates = how.mapping.date !== undefined
  const match = (changed: Pick<Interpretation, 'hasHeader' | 'mapping'>) =>
    setMatched(withMapping(table, changed, units, navigator.language))

  return (
    <div className="flex flex-col gap-6">
      <p className="font-semibold [overflow-wrap:anywhere]">{filename}</p>
      <section aria-labelledby="csv-columns" className="flex flex-col gap-3">
        <h2 id="csv-columns" className="font-bold text-lg">
          Match the columns
        </h2>
        <ColumnFields
          table={table}
          how={how}
          areDatesAmbiguous={findDateFormat(table, how, navigator.language).isAmbiguous}
          onMatch={match}
          onChange={(changed) => setChosen({ ...chosen, ...changed })}
        />
      </section>
      {hasDates ? (
        <section aria-labelledby="csv-preview" className="flex flex-col gap-3">
          <h2 id="csv-preview" className="font-bold text-lg">
            Check the first catches
          </h2>
          {catches.length > 0 && <CatchPreview rows={catches.slice(0, previewCount)} units={units} />}
          <p className="text-quiet text-sm">
            A date without a time counts as noon. A location name that Creel doesn’t know, on a row without
            coordinates, goes into the note.
          </p>
          <IncompleteRows header={header} catches={added} />
          <FaultyRows header={header} faults={faults} />
          {knownCount > 0 && (
            <p role="status" className="text-sm">
              {plural(knownCount, 'catch')} of this file {knownCount === 1 ? 'is' : 'are'} already in your log
              and {knownCount === 1 ? 'stays' : 'stay'} unchanged.
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
          disabled={isOffline || !hasDates || newCount === 0 || shownHow !== how}
          onClick={() => onImport({ filename, header, catches, faults, knownIds })}
        >
          {newCount === 0 ? 'Import' : `Import ${plural(newCount, 'catch')}`}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      {isOffline && <p className="text-quiet text-sm">You need a connection to import.</p>}
    </div>
  )
}

const none: readonly never[] = []
const previewCount = 5
