import { SelectField } from '../../ui/select-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type Field, fieldLabels, fields } from './columns.ts'
import type { DateOrder } from './dates.ts'
import { cellOf, dataRows, type Interpretation } from './interpretation.ts'
import type { CsvTable } from './parse-csv.ts'
import type { DecimalMark } from './parse-number.ts'
import { lengthUnits, weightUnits } from './sizes.ts'

interface ColumnFieldsProps {
  table: CsvTable
  how: Interpretation
  /** Whether swapping day and month would make other dates; the screen then asks for their order itself. */
  areDatesAmbiguous: boolean
  /** Columns were matched again, so formats follow from their values. */
  onMatch(changed: Pick<Interpretation, 'hasHeader' | 'mapping'>): void
  onChange(changed: Partial<Interpretation>): void
}

/** The form that matches the columns of a file with the fields of a catch. */
export function ColumnFields({ table, how, areDatesAmbiguous, onMatch, onChange }: ColumnFieldsProps) {
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
          <div key={field} className="flex min-w-0 items-end gap-2">
            <SelectField
              label={fieldLabels[field]}
              value={String(mapping[field] ?? '')}
              options={[{ value: '', label: 'Not in the file' }, ...columns]}
              onChange={(choice) => choose(field, choice)}
            />
            {field === 'length' && mapping.length !== undefined && (
              <SelectField
                label="Unit of length"
                isLabelHidden
                value={how.lengthUnit}
                options={unitOptions(lengthUnits)}
                onChange={(lengthUnit) => onChange({ lengthUnit })}
              />
            )}
            {field === 'weight' && mapping.weight !== undefined && (
              <SelectField
                label="Unit of weight"
                isLabelHidden
                value={how.weightUnit}
                options={unitOptions(weightUnits)}
                onChange={(weightUnit) => onChange({ weightUnit })}
              />
            )}
          </div>
        ))}
      </div>
      {how.dateOrder !== 'ymd' && !areDatesAmbiguous && (
        <DateOrderField table={table} how={how} onChange={onChange} />
      )}
      {hasCommaNumbers(table, how) && (
        <SelectField
          label="Commas in numbers separate"
          value={how.decimalMark}
          options={decimalMarks}
          onChange={(decimalMark) => onChange({ decimalMark })}
        />
      )}
      <Switch
        label="The first row has the column names"
        description="Turn this off if it’s a catch."
        checked={hasHeader}
        onCheckedChange={(checked) => onMatch({ hasHeader: checked, mapping })}
      />
    </div>
  )
}

/** Asks whether the day or the month comes first. */
export function DateOrderField({
  table,
  how,
  onChange,
}: Pick<ColumnFieldsProps, 'table' | 'how' | 'onChange'>) {
  return (
    <SelectField
      label={`Dates such as ${exampleDate(table, how)} have`}
      value={how.dateOrder}
      options={dateOrders}
      onChange={(dateOrder) => onChange({ dateOrder })}
    />
  )
}

const dateOrders: { value: DateOrder; label: string }[] = [
  { value: 'dmy', label: 'the day first' },
  { value: 'mdy', label: 'the month first' },
]
const decimalMarks: { value: DecimalMark; label: string }[] = [
  { value: ',', label: 'decimals (62,5)' },
  { value: '.', label: 'thousands (1,200)' },
]

function unitOptions<Unit extends string>(units: Record<Unit, number>) {
  return (Object.keys(units) as Unit[]).map((unit) => ({ value: unit, label: unit }))
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

function shorten(text: string): string {
  return text.length > 30 ? `${text.slice(0, 29)}…` : text
}

function exampleDate(table: CsvTable, { hasHeader, mapping }: Interpretation): string {
  const texts = dataRows(table, hasHeader).map((row) => cellOf(row, mapping, 'date'))
  return shorten(texts.find((text) => /^\d{1,2}[./-]\d/.test(text)) ?? '')
}

function hasCommaNumbers(table: CsvTable, { hasHeader, mapping }: Interpretation): boolean {
  return dataRows(table, hasHeader).some((row) =>
    (['length', 'weight'] as const).some((field) => /\d,\d/.test(cellOf(row, mapping, field))),
  )
}
