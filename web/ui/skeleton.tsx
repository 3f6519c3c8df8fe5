import { classNames } from './class-names.ts'

/** A placeholder for loading content. It appears only after 300 ms, so that fast responses do not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden className="animate-late">
      <div className={classNames('animate-breathe rounded-md bg-tint', className)} />
    </div>
  )
}
