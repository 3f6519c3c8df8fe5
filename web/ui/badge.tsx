import { Children, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface BadgeProps {
  /** `caution` for warnings such as a missing GPS position, `photo` for use over a photo. */
  variant?: keyof typeof variants
  children: ReactNode
  className?: string
}

/** A small label for one short fact. */
export function Badge({ variant = 'quiet', children, className }: BadgeProps) {
  return <span className={classNames(baseClass, variants[variant], className)}>{children}</span>
}

const baseClass =
  'measure inline-flex min-h-6 items-center gap-1 rounded-full px-2.5 font-semibold text-xs [&_svg]:size-4'

const variants = {
  quiet: 'bg-tint text-ink',
  action: 'bg-action text-on-action',
  caution: 'bg-caution text-on-caution',
  danger: 'bg-danger text-on-danger',
  photo: 'bg-shade text-on-shade',
}

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
