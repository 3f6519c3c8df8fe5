import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useUnits } from '../../account/account-api.ts'
import { Chip } from '../../ui/chip.tsx'
import { ChoiceChip } from './choice-chip.tsx'
import { DateChip } from './date-chip.tsx'
import { describeSetting, type Filterable, type FilterControl } from './filter-controls.ts'
import { RangeChip } from './range-chip.tsx'
import type { PhotoFilterState } from './use-photo-filter.ts'

interface FilterChipsProps {
  controls: readonly FilterControl[]
  /** The photos, or catches without one, before they are filtered. */
  photos: readonly Filterable[]
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
