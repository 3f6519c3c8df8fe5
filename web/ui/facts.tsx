import { Children, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface FactsProps {
  children: ReactNode
  className?: string
}

/** Short facts in one or more lines, with a dot between two of them, but none where a line begins or ends. */
export function Facts({ children, className }: FactsProps) {
  return (
    <div className="-mx-1 overflow-x-clip px-1">
      <p className={classNames('measure -ml-4 flex flex-wrap [overflow-wrap:anywhere]', className)}>
        {Children.map(Children.toArray(children), (fact) => (
          <span className={factClass}>{fact}</span>
        ))}
      </p>
    </div>
  )
}

// The dot before a fact hangs in the margin, so that it is cut off where the fact begins a line.
const factClass = "pl-4 before:-ml-4 before:inline-block before:w-4 before:text-center before:content-['·']"
