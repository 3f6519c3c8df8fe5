import { ArrowDownUp } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuChoice } from '../../ui/menu.tsx'
import { type GalleryOrder, galleryOrders } from './gallery-order.ts'

interface SortMenuProps {
  order: GalleryOrder
  onOrder: (order: GalleryOrder) => void
}

/** Chooses by which date the photos are sorted. */
export function SortMenu({ order, onOrder }: SortMenuProps) {
  const choose = (label: string) => {
    const chosen = galleryOrders.find((offered) => offered.label === label)
    if (chosen) onOrder({ field: chosen.field, direction: chosen.direction })
  }
  const current = galleryOrders.find((one) => one.field === order.field && one.direction === order.direction)
  return (
    <Menu
      trigger={
        <Button className="shrink-0 px-4!" title={current?.label}>
          <ArrowDownUp aria-hidden />
          Sort
        </Button>
      }
    >
      <MenuChoice
        label="Sort by"
        value={current?.label ?? ''}
        options={galleryOrders.map(({ label }) => ({ value: label, label }))}
        onChange={choose}
      />
    </Menu>
  )
}
