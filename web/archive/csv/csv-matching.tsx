import { useDeferredValue, useMemo, useState } from 'react'
import { fishedHoursText } from '../../../shared/catches/fished-hours-text.ts'
import { outcomeLabels } from '../../../shared/catches/outcome-labels.ts'
import { formatClock } from '../../../shared/formatting/hours-and-months.ts'
import { isAre } from '../../../shared/formatting/plural.ts'
import type { UnitSystem } from '../../../shared/unit-systems.ts'
import { formatLength, formatWeight } from '../../../shared/units.ts'
import { useUnits, useUser } from '../../account/account-api.ts'
import { useConnection } from '../../api-client/connection.ts'
import { anglerText, notedName } from '../../catches/noted-name.ts'
import { useLog } from '../../log/log-query.ts'
import { selectLocations } from '../../log/select-locations.ts'
import { selectNotedCatches } from '../../log/select-noted-catches.ts'
import { Button } from '../../ui/button.tsx'
import { formatLocalDate } from '../../ui/format-local-date.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type Choice, listChoices, shorten } from './choices.ts'
import { type Field, fieldLabels, fields, type Mapping } from './columns.ts'
import type { CsvImport } from './csv-run-store.ts'
import { FaultyRows, IncompleteRows } from './faulty-rows.tsx'
import { importIds } from './import-id.ts'
import { dataRows, type Interpretation, interpret, withMapping } from './interpretation.ts'
import { joinColumns } from './join-columns.ts'
import type { CsvTable } from './parse-csv.ts'
import { countRows, rowCountsText } from './row-counts.ts'
import { type CatchRow, toCatches } from './to-catches.ts'

interface CsvMatchingProps {
  filename: string
  table: CsvTable
  onImport(file: CsvImport): void
  onCancel(): void
}

/** Shows what would be imported of a file. The form that matches its columns is folded if Creel has recognized them. */
export function CsvMatching({ filename, table: original, onImport, onCancel }: CsvMatchingProps) {
  const units = useUnits()
  const accountId = useUser().data?.id ?? ''
  const locations = useLog(selectLocations).data ?? none
  const noted = useLog(selectNotedCatches).data ?? none
  const { isOffline } = useConnection()
  const table = useMemo(() => joinColumns(original), [original])
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
        original.rows.map(({ cells }) => cells),
      ),
    [accountId, original],
  )
  const { catches, faults } = useMemo(
    () => toCatches(table, shownHow, { ids, locations, units }),
    [table, shownHow, ids, locations, units],
  )
  const knownIds = useMemo(() => new Set(noted.map(({ id }) => id)), [noted])
  const added = catches.filter(({ caught }) => !knownIds.has(caught.id))
  const known = catches.filter(({ caught }) => knownIds.has(caught.id))
  const header = how.hasHeader ? (table.rows[0]?.cells ?? null) : null
  const hasDates = how.mapping.date !== undefined
  const choices = useMemo(
    () => listChoices(table, shownHow, navigator.language, catches),
    [table, shownHow, catches],
  )
  const questions = choices.filter(({ isQuestion }) => isQuestion)
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
            choices={choices.filter(({ isQuestion }) => !isQuestion)}
            onMatch={match}
            onChange={change}
          />
        </div>
      </details>
      {questions.length > 0 && (
        <section aria-labelledby="csv-questions" className="flex flex-col gap-3">
          <h2 id="csv-questions" className="font-bold text-lg">
            What the file leaves open
          </h2>
          <ChoiceFields choices={questions} how={how} onChange={change} />
        </section>
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

interface ColumnFieldsProps {
  table: CsvTable
  how: Interpretation
  /** How values are read, except what the screen asks itself. */
  choices: readonly Choice[]
  /** Columns were matched again, so formats follow from their values. */
  onMatch(changed: Pick<Interpretation, 'hasHeader' | 'mapping'>): void
  onChange(changed: Partial<Interpretation>): void
}

/** The form that matches the columns of a file with the fields of a catch. */
function ColumnFields({ table, how, choices, onMatch, onChange }: ColumnFieldsProps) {
  const { hasHeader, mapping } = how
  const columns = listColumns(table, hasHeader)

  function choose(field: Field, choice: string) {
    const { [field]: _, ...others } = mapping
    onMatch({ hasHeader, mapping: choice === '' ? others : { ...others, [field]: Number(choice) } })
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
        {fields.map((field) => (
          <SelectField
            key={field}
            label={fieldLabels[field]}
            value={String(mapping[field] ?? '')}
            options={[{ value: '', label: 'Not in the file' }, ...columns]}
            onChange={(choice) => choose(field, choice)}
          />
        ))}
      </div>
      <ChoiceFields choices={choices} how={how} onChange={onChange} />
      <Switch
        label="The first row has the column names"
        description="Turn this off if it’s a catch."
        checked={hasHeader}
        onCheckedChange={(checked) => onMatch({ hasHeader: checked, mapping })}
      />
    </div>
  )
}

/** Shows what can be chosen for a file besides its columns. */
function ChoiceFields({ choices, how, onChange }: Pick<ColumnFieldsProps, 'choices' | 'how' | 'onChange'>) {
  return choices.map(({ name, label, options }) => (
    <SelectField
      key={name}
      label={label}
      value={how[name] ?? ''}
      options={options}
      onChange={(choice) => onChange({ [name]: choice })}
    />
  ))
}

/** Returns the columns with an example each: the first value in them. */
function listColumns(table: CsvTable, hasHeader: boolean) {
  const rows = dataRows(table, hasHeader)
  const count = Math.max(...table.rows.slice(0, 100).map(({ cells }) => cells.length))
  return Array.from({ length: Math.min(count, maxColumns) }, (_, index) => {
    const name = (hasHeader && table.rows[0]?.cells[index]) || `Column ${index + 1}`
    const example = rows.find(({ cells }) => cells[index])?.cells[index]
    return { value: String(index), label: example ? `${shorten(name)}: ${shorten(example)}` : shorten(name) }
  })
}

const maxColumns = 200

/** The first rows of a file as the catches they will be. */
function CatchPreview({ rows, units }: { rows: readonly CatchRow[]; units: UnitSystem }) {
  return (
    <ul aria-label="Preview" className="flex flex-col rounded-lg bg-tint px-4">
      {rows.map(({ caught, leftOut, locationName }) => {
        const { lengthInches = null, weightLbs = null, outcome, note, position } = caught
        const { caughtWith, fishedFrom = null, fishedTo = null } = caught
        const facts = [
          formatLength(lengthInches, units),
          formatWeight(weightLbs, units, 'lbs'),
          caughtWith,
          anglerText(caught),
          outcome && outcome !== 'none' && outcomeLabels[outcome],
          fishedHoursText({ fishedFrom, fishedTo }),
        ]
        const place = locationName ?? (position && `${position.latitude}, ${position.longitude}`)
        return (
          <li
            key={caught.id}
            className="border-hairline border-t py-3 text-sm first:border-t-0 [overflow-wrap:anywhere]"
          >
            <p className="font-semibold">{notedName(caught)}</p>
            <p className="measure">{formatCaptured(caught.capturedAt)}</p>
            <p className="measure empty:hidden">{facts.filter(Boolean).join(' · ')}</p>
            <p className="text-quiet empty:hidden">{place}</p>
            <p className="line-clamp-2 text-quiet empty:hidden">{note}</p>
            <p className="font-semibold empty:hidden">{leftOut.join(' ')}</p>
          </li>
        )
      })}
    </ul>
  )
}

/** Formats the local time as it stands in the file, with the month’s name, so that swapped days and months are seen. */
function formatCaptured(capturedAt: string): string {
  const [hasTime, zone = ''] = /^.{19}(?:\.\d+)?(.*)$/.exec(capturedAt) ?? []
  if (!hasTime) return formatLocalDate(capturedAt)
  const zoneText = zone === '' ? '' : zone === 'Z' ? ' UTC' : ` (UTC${zone})`
  return `${formatLocalDate(capturedAt)}, ${formatClock(capturedAt)}${zoneText}`
}
