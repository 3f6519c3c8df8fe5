import { ChevronDown, X } from 'lucide-react'
import { type FormEvent, type MouseEvent, useState } from 'react'
import type { ChoiceFilter, Filter, FilterablePhoto, RangeFilter } from '../../shared/photos/match-photo.ts'
import { type FilterParams, isDates, type PhotoFilter } from '../../shared/photos/photo-filter.ts'
import { useUnits } from '../account/account-api.ts'
import { CatchField } from '../catches/catch-field.tsx'
import { dayLength } from '../photos/outing-search.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { decimalProps } from '../ui/decimal-props.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ChipSetting, MenuChip } from '../ui/menu-chip.tsx'
import type { MenuChipContentProps } from '../ui/menu-chip-content.tsx'
import { listChoices } from './count-matches.ts'
import { describeSetting, toRangeFields, toRangeParams, turnedOff, unitOf } from './filter-controls.ts'
import type { PhotoFilterState } from './use-photo-filter.ts'

interface FilterChipsProps {
  controls: readonly Filter[]
  /** The photos, or catches without one, before they are filtered. */
  photos: readonly FilterablePhoto[]
  filterState: PhotoFilterState
}

/** A chip for each control of the filter. */
export function FilterChips({ controls, photos, filterState: { filter, change } }: FilterChipsProps) {
  const units = useUnits()
  function dropArea({ currentTarget }: MouseEvent<HTMLElement>) {
    const { previousElementSibling } = currentTarget
    if (previousElementSibling instanceof HTMLElement) previousElementSibling.focus() // this chip goes
    change({ area: undefined })
  }
  return controls.map((control) => {
    const setting = describeSetting(control, filter, units)
    if (control.kind === 'area') {
      return (
        setting !== null && (
          <Chip key={control.name} aria-pressed onClick={dropArea}>
            {setting}
            <X aria-hidden />
          </Chip>
        )
      )
    }
    const chipProps = { photos, filter, setting, onChange: change }
    if (control.kind === 'choice') {
      const ControlChip = control.name === 'date' ? DateChip : ChoiceChip
      return <ControlChip key={control.name} control={control} {...chipProps} />
    }
    if (control.kind === 'range') return <RangeChip key={control.min} control={control} {...chipProps} />
    return (
      <Chip
        key={control.name}
        aria-pressed={setting !== null}
        onClick={() => change({ [control.name]: setting === null ? 'true' : undefined })}
      >
        {control.label}
      </Chip>
    )
  })
}

/** The chip of the date: a menu of years, and a dialog for two days and all between. */
function DateChip(props: ChipProps<ChoiceFilter>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ChoiceChip {...props} more={{ label: 'Choose dates', onSelect: () => setIsOpen(true) }} />
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Choose Dates">
        <DatesForm
          dates={props.filter.date}
          onChoose={(date) => {
            props.onChange({ date })
            setIsOpen(false)
          }}
        />
      </Dialog>
    </>
  )
}

interface DatesFormProps {
  dates: string | undefined
  onChoose: (dates: string) => void
}

function DatesForm({ dates = '', onChoose }: DatesFormProps) {
  const [initialFrom = '', initialTo = initialFrom] = dates
    .split('/')
    .filter((text) => text.length === dayLength)
  const [from, setFrom] = useState(initialFrom)
  const [to, setTo] = useState(initialTo)

  function submit(event: FormEvent) {
    event.preventDefault()
    const [first, last] = from <= to ? [from, to] : [to, from]
    const chosen = first === last ? first : `${first}/${last}`
    if (isDates(chosen)) onChoose(chosen)
  }

  return (
    <form onSubmit={submit} className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
      <CatchField label="From" type="date" required autoFocus {...possible} value={from} onChange={setFrom} />
      <CatchField label="To" type="date" required {...possible} value={to} onChange={setTo} />
      <Button type="submit" variant="action" className="col-span-full mt-2 justify-self-end">
        Show matches
      </Button>
    </form>
  )
}

const possible = { min: '1001-01-01', max: '9998-12-31' }

/** What a chip needs to know. */
interface ChipProps<Control> {
  control: Control
  /** The photos, or catches without one, before they are filtered. */
  photos: readonly FilterablePhoto[]
  filter: PhotoFilter
  /** What the control is set to, as text; null if it is off. */
  setting: string | null
  onChange: (changes: FilterParams) => void
}

/** A chip with a menu of values, each with the number of photos that it would show, and perhaps one more entry. */
function ChoiceChip({
  control,
  photos,
  filter,
  setting,
  onChange,
  more,
}: ChipProps<ChoiceFilter> & Pick<MenuChipContentProps, 'more'>) {
  const { label, name } = control
  return (
    <MenuChip
      label={label}
      value={filter[name]}
      setting={setting}
      listChoices={() => listChoices(control, photos, filter)}
      noChoices={`${label}: unknown here`}
      onChange={(value) => onChange({ [name]: value })}
      more={more}
    />
  )
}

/** A chip that opens a dialog for a minimum and a maximum. */
function RangeChip(props: ChipProps<RangeFilter>) {
  const { control, setting } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Chip aria-pressed={setting !== null} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {setting === null ? control.label : <ChipSetting label={control.label} setting={setting} />}
        <ChevronDown aria-hidden />
      </Chip>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={control.label}>
        <RangeForm {...props} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function RangeForm({
  control,
  filter,
  setting,
  onChange,
  onDone,
}: ChipProps<RangeFilter> & { onDone: () => void }) {
  const units = useUnits()
  const [fields, setFields] = useState(() => toRangeFields(control, filter, units))
  const unit = unitOf(control, units).name

  function submit(event: FormEvent) {
    event.preventDefault()
    onChange(toRangeParams(control, fields, units))
    onDone()
  }

  return (
    <form onSubmit={submit} className="grid grid-cols-2 gap-3">
      <CatchField
        label={`From (${unit})`}
        autoFocus
        {...decimalProps({ value: fields.from, onChange: (from) => setFields({ ...fields, from }) })}
      />
      <CatchField
        label={`To (${unit})`}
        {...decimalProps({ value: fields.to, onChange: (to) => setFields({ ...fields, to }) })}
      />
      <div className="col-span-2 flex flex-wrap justify-end gap-3 pt-2">
        {setting !== null && (
          <Button
            onClick={() => {
              onChange(turnedOff(control))
              onDone()
            }}
          >
            Any {control.label.toLowerCase()}
          </Button>
        )}
        <Button type="submit" variant="action">
          Show matches
        </Button>
      </div>
    </form>
  )
}
