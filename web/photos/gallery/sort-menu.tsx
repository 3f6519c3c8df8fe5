import { LazyMenu } from '../../ui/lazy-menu.tsx'
import { SortButton } from '../../ui/sort-button.tsx'
import type { SortMenuProps } from './sort-menu-content.tsx'

const loadContent = async () => (await import('./sort-menu-content.tsx')).SortMenuContent

/** Menu for choosing the order of the photos. */
export function SortMenu(props: SortMenuProps) {
  return <LazyMenu trigger={<SortButton />} load={loadContent} menuProps={props} />
}
