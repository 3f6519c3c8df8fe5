import type { ReactNode } from 'react'

/** Leads to the list that `scripts/licenses` makes with each build; beside the app, which has no way back from a text. */
export function LicensesLink({ children }: { children: ReactNode }) {
  return (
    <a href="/licenses.txt" target="_blank" rel="noreferrer" className="text-action underline">
      {children}
    </a>
  )
}
