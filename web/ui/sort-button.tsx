import { ArrowDownUp } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

/** The button that opens a menu of orders; without its text on phones. */
export function SortButton(props: Omit<ComponentProps<typeof Button>, 'children' | 'className' | 'variant'>) {
  return (
    <Button {...props} variant="quiet" className="px-3!">
      <ArrowDownUp aria-hidden />
      <span className="max-sm:sr-only">Sort</span>
    </Button>
  )
}
