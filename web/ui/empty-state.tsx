import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** An illustration or a lucide icon. */
  icon: ReactNode
  title: string
  /** The heading level: 1 if it is the whole page. */
  level?: 1 | 2
  description: ReactNode
  /** The next step, usually a button. */
  action?: ReactNode
}

/** A placeholder for missing content: an illustration, an explanation, and the next step. */
export function EmptyState({ icon, title, level = 2, description, action }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <section className="mx-auto flex max-w-sm flex-col items-center gap-3 px-6 py-12 text-center [@media(max-height:44rem)]:py-5">
      <div aria-hidden className="mb-2 text-action [&>svg.lucide]:size-12">
        {icon}
      </div>
      <Heading className="font-bold text-lg">{title}</Heading>
      <p className="text-quiet">{description}</p>
      {action && <div className="mt-3">{action}</div>}
    </section>
  )
}
