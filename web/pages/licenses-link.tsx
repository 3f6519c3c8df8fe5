import type { ReactNode } from 'react'

/**
 * Links to the list of licenses that `scripts/licenses` generates with each build. Opens a new tab, since a text file
 * has no link back to the app.
 */
export function LicensesLink({ children }: { children: ReactNode }) {
  return (
    <a href="/licenses.txt" target="_blank" rel="noreferrer" className="text-action underline">
      {children}
    </a>
  )
}
