import { useMatches } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { User } from '../../shared/account.ts'
import { usePendingUploadCount } from '../offline/use-pending-upload-count.ts'
import { Tooltips } from '../ui/tooltips.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { BottomNavigation } from './bottom-navigation.tsx'
import { Header } from './header.tsx'
import { LazyToaster } from './lazy-toaster.tsx'
import { SkipLink } from './skip-link.tsx'

/**
 * The layout around every screen of a signed-in user. The page itself scrolls under the header and navigation; a screen
 * that fills the window (the map) is fixed between `--covered-top` and `--covered-bottom`.
 */
export function AppShell({ user, children }: { user: User; children: ReactNode }) {
  const content = useRef<HTMLElement>(null)
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const title = useMatches({ select: (matches) => matches.findLast(isTitled)?.staticData.title ?? null })
  usePageTitle(title)
  useFocusOnNewPage(content, title ?? pathname)

  return (
    <>
      <SkipLink />
      <Header user={user} />
      <main ref={content} id="content" tabIndex={-1} className={main}>
        {children}
      </main>
      <BottomNavigation pendingCount={usePendingUploadCount(user.id)} />
      <Tooltips />
      <LazyToaster />
    </>
  )
}

function isTitled(match: { staticData: { title?: string } }): boolean {
  return match.staticData.title !== undefined
}

/** Moves the focus to the content after a page change, so that the keyboard and screen readers continue from there. */
function useFocusOnNewPage(content: RefObject<HTMLElement | null>, page: string | undefined): void {
  const lastPage = useRef(page)
  useEffect(() => {
    if (lastPage.current === page) return
    lastPage.current = page
    content.current?.focus({ preventScroll: true })
  }, [content, page])
}

const main = 'min-h-dvh pt-(--covered-top) pb-(--covered-bottom) focus-visible:outline-none'
