import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Chip } from './chip.tsx'
import { Menu, MenuRadioItem } from './menu.tsx'

/** A value to choose, and how many items have it. */
export interface CountedChoice {
  value: string
  label: string
  count: number
}

interface MenuChipProps {
  label: string
  /** Undefined if it is off. */
  value: string | undefined
  /** The text of the value; null if it is off. */
  setting: string | null
  /** Called when the menu opens. */
  listChoices: () => readonly CountedChoice[]
  /** The heading of a menu without choices. */
  noChoices: string
  onChange: (value: string | undefined) => void
  /** Further entries of the menu. */
  children?: ReactNode
}

/** A chip with a menu of values, each with its count; the first entry turns it off. */
export function MenuChip(props: MenuChipProps) {
  const { label, setting } = props
  return (
    <Menu
      align="start"
      trigger={
        <Chip aria-pressed={setting !== null}>
          <span className="max-w-[10rem] truncate">
            {setting === null ? label : <ChipSetting label={label} setting={setting} />}
          </span>
          <ChevronDown aria-hidden />
        </Chip>
      }
    >
      <Choices {...props} />
      {props.children}
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
function Choices({ label, value = '', listChoices, noChoices, onChange }: MenuChipProps) {
  const choices = listChoices().map(({ value, label, count }) => ({
    value,
    label: `${label} (${count.toLocaleString('en-US')})`,
  }))
  return (
    <MenuRadioItem
      label={choices.length === 0 ? noChoices : label}
      value={value}
      options={[{ value: '', label: 'Any' }, ...choices]}
      onValueChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
    />
  )
}
