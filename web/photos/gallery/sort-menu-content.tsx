import type { LazyMenuProps } from '../../ui/lazy-menu.tsx'
import { Menu, MenuRadioItem } from '../../ui/menu.tsx'
import { type GalleryOrder, galleryOrders, orderLabel } from './gallery-order.ts'

export interface SortMenuProps {
  order: GalleryOrder
  onOrderChange: (order: GalleryOrder) => void
}

/** The dates by which photos can be sorted. */
export function SortMenuContent({ order, onOrderChange, ...menuProps }: LazyMenuProps & SortMenuProps) {
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
    </Menu>
  )
}
