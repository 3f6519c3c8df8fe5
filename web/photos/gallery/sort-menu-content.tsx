import { CalendarDays } from 'lucide-react'
import type { LazyMenuProps } from '../../ui/lazy-menu.tsx'
import { Menu, MenuItem, MenuRadioItem, MenuSeparator } from '../../ui/menu.tsx'
import { type GalleryOrder, galleryOrders, orderLabel } from './gallery-order.ts'

export interface SortMenuProps {
  order: GalleryOrder
  onOrderChange: (order: GalleryOrder) => void
  /** Asks for a date to scroll to; null where photos are not sorted by the time taken. */
  onGoToDate: (() => void) | null
}

/** The dates by which photos can be sorted, and a way to one of them. */
export function SortMenuContent({
  order,
  onOrderChange,
  onGoToDate,
  ...menuProps
}: LazyMenuProps & SortMenuProps) {
  const selectOrder = (label: string) => {
    const selectedOrder = galleryOrders.find((option) => option.label === label)
    if (selectedOrder) onOrderChange({ field: selectedOrder.field, direction: selectedOrder.direction })
  }
  return (
    <Menu {...menuProps}>
      <MenuRadioItem
        label="Sort by"
        value={orderLabel(order) ?? ''}
        options={galleryOrders.map(({ label }) => ({ value: label, label }))}
        onValueChange={selectOrder}
      />
      {onGoToDate && (
        <>
          <MenuSeparator />
          <MenuItem icon={CalendarDays} onSelect={onGoToDate}>
            Go to date…
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
