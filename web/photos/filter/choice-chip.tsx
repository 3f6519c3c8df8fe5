import type { ReactNode } from 'react'
import type { PhotoFilter } from '../../../shared/photos/photo-filter.ts'
import { MenuChip } from '../../ui/menu-chip.tsx'
import { listChoices } from './count-matches.ts'
import type { ChoiceControl, Filterable } from './filter-controls.ts'
import type { FilterParams } from './filter-params.ts'

/** What a chip needs to know. */
export interface ChipProps<Control> {
  control: Control
  /** The photos, or catches without one, before they are filtered. */
  photos: readonly Filterable[]
  filter: PhotoFilter
  /** What the control is set to, as text; null if it is off. */
  setting: string | null
  onChange: (changes: FilterParams) => void
}

/** A chip with a menu of values, each with the number of photos that it would show, and of further entries. */
export function ChoiceChip({
  control,
  photos,
  filter,
  setting,
  onChange,
  children,
}: ChipProps<ChoiceControl> & { children?: ReactNode }) {
  const { label, name } = control
  return (
    <MenuChip
      label={label}
      value={filter[name]}
      setting={setting}
      listChoices={() => listChoices(control, photos, filter)}
      noChoices={`${label}: unknown here`}
      onChange={(value) => onChange({ [name]: value })}
    >
      {children}
    </MenuChip>
  )
}
