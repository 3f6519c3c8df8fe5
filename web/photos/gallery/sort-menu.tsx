import { ArrowDownUp } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import type { SortMenuProps } from './sort-menu-content.tsx'

const loadContent = async () => (await import('./sort-menu-content.tsx')).SortMenuContent

/** Menu for choosing the order of the photos. */
export function SortMenu(props: SortMenuProps) {
  const trigger = (
    <Button variant="quiet" className="px-3!">
      <ArrowDownUp aria-hidden />
      <span className="max-sm:sr-only">Sort</span>
    </Button>
  )
  return <LazyMenu trigger={trigger} load={loadContent} menuProps={props} />
}
