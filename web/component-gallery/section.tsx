import { type ReactNode, useId } from 'react'
import { classNames } from '../ui/class-names.ts'

interface SectionProps {
  title: string
  /** Whether the samples are side by side. */
  isGrid?: boolean
  children: ReactNode
}

/** A group of samples under a heading, to which the list of sections links. */
export function Section({ title, isGrid, children }: SectionProps) {
  const headingId = useId()
  return (
    <section id={anchorFor(title)} aria-labelledby={headingId} className="scroll-mt-4">
      <h2 id={headingId} className="mb-4 border-hairline border-b pb-2 font-bold text-xl">
        {title}
      </h2>
      <div className={isGrid ? 'grid grid-cols-2 gap-4 sm:grid-cols-4' : 'flex flex-col gap-6'}>
        {children}
      </div>
    </section>
  )
}

/** Returns the anchor of a section: `upload-rows` for "Upload rows". */
export function anchorFor(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}

interface SampleProps {
  /** The displayed state. */
  name: string
  children: ReactNode
  className?: string
}

/** One state of a component, with its name above. */
export function Sample({ name, children, className }: SampleProps) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-quiet text-xs">{name}</p>
      <div className={classNames('flex flex-wrap items-center gap-3', className)}>{children}</div>
    </div>
  )
}
