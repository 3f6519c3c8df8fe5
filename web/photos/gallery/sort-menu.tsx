import { ArrowDownUp } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import { orderLabel } from './gallery-order.ts'
import type { SortMenuProps } from './sort-choices.tsx'

const loadChoices = async () => (await import('./sort-choices.tsx')).SortChoices

/** Menu for choosing the date by which photos are sorted. */
export function SortMenu(sorting: SortMenuProps) {
  const button = (
    <Button className="shrink-0 px-4!" title={orderLabel(sorting.order)}>
      <ArrowDownUp aria-hidden />
      Sort
    </Button>
  )
  return <LazyMenu trigger={button} load={loadChoices} more={sorting} />
}
