import { CalendarDays } from 'lucide-react'
import type { LazyMenuProps } from '../ui/lazy-menu.tsx'
import { Menu, MenuItem, MenuRadioItem, MenuSeparator } from '../ui/menu.tsx'
import type { GalleryOrder } from './gallery-order.ts'

export interface SortMenuProps {
  order: GalleryOrder
  onOrderChange: (order: GalleryOrder) => void
  /** Asks for a date to scroll to; null where photos are not sorted by the time taken. */
  onGoToDate: (() => void) | null
}

const orders: readonly (GalleryOrder & { label: string })[] = [
  { field: 'timestamp', direction: 'desc', label: 'Date Taken (newest first)' },
  { field: 'timestamp', direction: 'asc', label: 'Date Taken (oldest first)' },
  { field: 'createdAt', direction: 'desc', label: 'Date Uploaded (newest first)' },
  { field: 'createdAt', direction: 'asc', label: 'Date Uploaded (oldest first)' },
  { field: 'weightLbs', direction: 'desc', label: 'Weight (heaviest first)' },
  { field: 'lengthInches', direction: 'desc', label: 'Length (longest first)' },
]

/** The orders of the photos, and a way to a date. */
export function SortMenuContent({
  order,
  onOrderChange,
  onGoToDate,
  ...menuProps
}: LazyMenuProps & SortMenuProps) {
  const shown = orders.find(({ field, direction }) => field === order.field && direction === order.direction)
  function selectOrder(label: string): void {
    const selected = orders.find((option) => option.label === label)
    if (selected) onOrderChange({ field: selected.field, direction: selected.direction })
  }
  return (
    <Menu {...menuProps}>
      <MenuRadioItem
        label="Sort by"
        value={shown?.label ?? ''}
        options={orders.map(({ label }) => ({ value: label, label }))}
        onValueChange={selectOrder}
      />
      {onGoToDate && (
        <>
          <MenuSeparator />
          <MenuItem icon={CalendarDays} onSelect={() => onGoToDate()}>
            Go to date…
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
