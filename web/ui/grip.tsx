import { classNames } from './class-names.ts'

/** The bar that says that a surface can be dragged. */
export function Grip({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'pointer-events-none absolute left-1/2 h-1 w-10 -translate-x-1/2 rounded-full bg-line',
        className,
      )}
    />
  )
}
