import { Fish } from 'lucide-react'
import { classNames } from './class-names.ts'

/** A fish in place of the photo of a catch that has none. */
export function MissingPhoto({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={classNames('flex items-center justify-center bg-tint text-quiet', className)}
    >
      <Fish className="size-2/5 max-h-12 max-w-12" strokeWidth={1.5} />
    </span>
  )
}
