import { useEffect } from 'react'

/** Sets the document title: "Photos · Creel", or "Creel" for null. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? 'Creel' : `${title} · Creel`
  }, [title])
}
