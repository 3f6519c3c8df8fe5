import type { LazyMenuProps } from './lazy-menu.tsx'
import { Menu, MenuItem, MenuRadioItem, MenuSeparator } from './menu.tsx'

/** A value to choose, and how many items have it. */
export interface CountedChoice {
  value: string
  label: string
  count: number
}

export interface MenuChipContentProps {
  label: string
  /** Undefined if it is off. */
  value: string | undefined
  /** Called when the menu opens. */
  listChoices: () => readonly CountedChoice[]
  /** The heading of a menu without choices. */
  noChoices: string
  onChange: (value: string | undefined) => void
  /** One more entry, which leads to other values. */
  more?: { label: string; onSelect: () => void } | undefined
}

/** The values of a chip. */
export function MenuChipContent({
  trigger,
  open,
  onOpenChange,
  focusFirstItem,
  ...content
}: LazyMenuProps & MenuChipContentProps) {
  const { more } = content
  return (
    <Menu align="start" {...{ trigger, open, onOpenChange, focusFirstItem }}>
      <Choices {...content} />
      {more && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={more.onSelect}>{more.label}</MenuItem>
        </>
      )}
    </Menu>
  )
}

// Counts only while the menu is open.
function Choices({ label, value = '', listChoices, noChoices, onChange }: MenuChipContentProps) {
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
