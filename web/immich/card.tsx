import { type ReactNode, useId } from 'react'

/** A step of the import with its heading. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-xl border border-hairline bg-sheet p-5 sm:p-6"
    >
      <h2 id={id} className="font-bold text-lg [overflow-wrap:anywhere]">
        {title}
      </h2>
      {children}
    </section>
  )
}
