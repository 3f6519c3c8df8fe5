import { LazyMenu } from '../../ui/lazy-menu.tsx'
import { SortButton } from '../../ui/sort-button.tsx'
import type { OrderMenuProps } from './order-menu-content.tsx'

const loadContent = async () => (await import('./order-menu-content.tsx')).OrderMenuContent

/** Menu for choosing the order of the list of locations. */
export function OrderMenu(props: OrderMenuProps) {
  return <LazyMenu trigger={<SortButton />} load={loadContent} menuProps={props} />
}
