import type { LazyMenuProps } from '../../ui/lazy-menu.tsx'
import { Menu, MenuRadioItem } from '../../ui/menu.tsx'
import { type LocationOrder, locationOrders } from './location-order.ts'

export interface OrderMenuProps {
  order: LocationOrder
  onOrderChange: (order: LocationOrder) => void
}

const options = (Object.keys(locationOrders) as LocationOrder[]).map((value) => ({
  value,
  label: locationOrders[value],
}))

/** The orders of the list of locations. */
export function OrderMenuContent({ order, onOrderChange, ...menuProps }: LazyMenuProps & OrderMenuProps) {
  return (
    <Menu {...menuProps}>
      <MenuRadioItem label="Sort by" value={order} options={options} onValueChange={onOrderChange} />
    </Menu>
  )
}
