import { classNames } from './class-names.ts'

/** A quiet shape where something will come; it shows only after 300 ms, so what comes at once does not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden className="animate-late">
      <div className={classNames('animate-breathe rounded-md bg-tint', className)} />
    </div>
  )
}
