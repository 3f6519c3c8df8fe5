import { ChevronDown } from 'lucide-react'
import type { PhotoFilter } from '../../../shared/photos/photo-filter.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import { Chip } from '../../ui/chip.tsx'
import { Menu, MenuRadioItem } from '../../ui/menu.tsx'
import { listChoices } from './count-matches.ts'
import type { ChoiceControl } from './filter-controls.ts'
import type { FilterParams } from './filter-params.ts'

/** What a chip needs to know. */
export interface ChipProps<Control> {
  control: Control
  /** The photos before they are filtered. */
  photos: readonly LogPhoto[]
  filter: PhotoFilter
  /** What the control is set to, as text; null if it is off. */
  setting: string | null
  onChange: (changes: FilterParams) => void
}

/** A chip with a menu of values, each with the number of photos that it would show. */
export function ChoiceChip(props: ChipProps<ChoiceControl>) {
  const { control, setting } = props
  return (
    <Menu
      align="start"
      trigger={
        <Chip aria-pressed={setting !== null}>
          <span className="max-w-[10rem] truncate">
            {setting === null ? control.label : <ChipSetting label={control.label} setting={setting} />}
          </span>
          <ChevronDown aria-hidden />
        </Chip>
      }
    >
      <Choices {...props} />
    </Menu>
  )
}

/** The text of a chip that is set; its label is for screen readers. */
export function ChipSetting({ label, setting }: { label: string; setting: string }) {
  return (
    <>
      <span className="sr-only">{label}: </span>
      {setting}
    </>
  )
}

// Counts only while the menu is open.
function Choices({ control, photos, filter, onChange }: ChipProps<ChoiceControl>) {
  const choices = listChoices(control, photos, filter).map(({ value, label, count }) => ({
    value,
    label: `${label} (${count.toLocaleString('en-US')})`,
  }))
  return (
    <MenuRadioItem
      label={choices.length === 0 ? `${control.label}: unknown for these photos` : control.label}
      value={filter[control.name] ?? ''}
      options={[{ value: '', label: 'Any' }, ...choices]}
      onValueChange={(value) => onChange({ [control.name]: value === '' ? undefined : value })}
    />
  )
}
