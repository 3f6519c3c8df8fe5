import type { LazyMenuProps } from '../../ui/lazy-menu.tsx'
import { Menu, MenuRadioItem } from '../../ui/menu.tsx'
import { type GalleryOrder, galleryOrders, orderLabel } from './gallery-order.ts'

export interface SortMenuProps {
  order: GalleryOrder
  onOrder: (order: GalleryOrder) => void
}

/** The dates by which photos can be sorted. */
export function SortChoices({ order, onOrder, ...menu }: LazyMenuProps & SortMenuProps) {
  const choose = (label: string) => {
    const chosen = galleryOrders.find((offered) => offered.label === label)
    if (chosen) onOrder({ field: chosen.field, direction: chosen.direction })
  }
  return (
    <Menu {...menu}>
      <MenuRadioItem
        label="Sort by"
        value={orderLabel(order) ?? ''}
        options={galleryOrders.map(({ label }) => ({ value: label, label }))}
        onChange={choose}
      />
    </Menu>
  )
}
