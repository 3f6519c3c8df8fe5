import { useEffect } from 'react'

/** Names the page in the tab and for screen readers: "Photos · Creel". */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? 'Creel' : `${title} · Creel`
  }, [title])
}
