import { Link, type LinkProps, useMatches, useRouterState } from '@tanstack/react-router'
import { Images, List, type LucideIcon, MapPinned, Menu } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import type { User } from '../../shared/account.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { useConnection } from '../api-client/connection.ts'
import { Wordmark } from '../illustrations/wordmark.tsx'
import { useLogTime } from '../log/log-query.ts'
import { usePendingEditCount } from '../offline/use-pending-edit-count.ts'
import { usePendingUploadCount } from '../offline/use-pending-upload-count.ts'
import { preloadAfterPaint } from '../ui/after-paint.ts'
import { classNames } from '../ui/class-names.ts'
import { preloadDialogs } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LazyMenu } from '../ui/lazy-menu.tsx'
import { usePageTitle } from '../ui/screen.tsx'
import { currentToast, dismissToast, subscribeToToast } from '../ui/toast-store.ts'
import { Tooltips } from '../ui/tooltips.tsx'
import { useLazyModule, useOpenOnThisRoute } from '../ui/use-lazy-module.ts'
import { offlineText } from './offline-text.ts'
import { UserAvatar } from './user-avatar.tsx'

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
  useEffect(preloadDialogs, [])

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

/** A link for skipping the header by keyboard; visible only while it has the focus. */
function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-(--layer-toast) focus:rounded-full focus:bg-action focus:px-5 focus:py-3 focus:font-semibold focus:text-on-action"
    >
      Skip to content
    </a>
  )
}

/** The header above every screen, 80 px high. The gallery hides it while its photos scroll by. */
function Header({ user }: { user: User }) {
  return (
    <header data-frame-part className={headerBar}>
      <NavigationDrawer />
      <Link to="/" aria-label="Creel, go to map" className="rounded-md px-2 py-2 text-action">
        <Wordmark />
      </Link>
      <AvatarMenu user={user} />
      <OfflineBanner />
    </header>
  )
}

const headerBar =
  '@container/header fixed inset-x-0 top-0 z-(--layer-frame) flex h-(--covered-top) items-center justify-between gap-4 ' +
  'has-data-offline:pb-[24px] border-hairline border-b bg-sheet transition-transform duration-200 in-data-[frame=hidden]:-translate-y-full pt-[env(safe-area-inset-top)] ' +
  'pr-[max(--spacing(4),env(safe-area-inset-right))] pl-[max(--spacing(4),env(safe-area-inset-left))]'

const loadContent = async () => (await import('./navigation-drawer-content.tsx')).NavigationDrawerContent

/** The menu button at the left of the header, and the sheet it opens, whose code loads lazily. */
function NavigationDrawer() {
  const [open, setOpen] = useOpenOnThisRoute()
  const DrawerContent = useLazyModule(open, loadContent, () => setOpen(false))
  const preload = () => preloadAfterPaint(loadContent)
  return (
    <>
      <IconButton
        label="Menu"
        icon={Menu}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-busy={open && DrawerContent === null}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      />
      {DrawerContent && <DrawerContent open={open} onOpenChange={setOpen} />}
    </>
  )
}

const loadMenu = async () => (await import('./account-menu.tsx')).AccountMenu

/** The signed-in user's avatar, which opens the account menu. */
function AvatarMenu({ user }: { user: User }) {
  return <LazyMenu trigger={<AvatarButton user={user} />} load={loadMenu} menuProps={{ user }} />
}

function AvatarButton({ user, ...trigger }: { user: User }) {
  return (
    <button
      type="button"
      aria-label="Your account"
      {...trigger}
      className="size-11 shrink-0 rounded-full border border-line aria-busy:animate-breathe"
    >
      <UserAvatar user={user} />
    </button>
  )
}

/** The header makes room for it. Text so large that it would cover the buttons stands between them, in up to three lines. */
const strip =
  'h-[24px] truncate bg-tint px-4 text-center font-semibold text-xs leading-[24px] ' +
  '@max-[18rem]/header:inset-x-[72px] @max-[18rem]/header:bottom-1 @max-[18rem]/header:line-clamp-3 @max-[18rem]/header:h-auto ' +
  '@max-[18rem]/header:whitespace-normal @max-[18rem]/header:bg-sheet @max-[18rem]/header:px-0 @max-[18rem]/header:text-[0.625rem] @max-[18rem]/header:leading-tight'

/** A strip at the end of the header while the server is unreachable, which says when the shown data was last fetched. */
function OfflineBanner() {
  const { isOffline } = useConnection()
  const updatedAt = useLogTime()
  const changeCount = usePendingEditCount()
  return (
    <p
      role="status"
      data-offline={isOffline || undefined}
      className={classNames('pointer-events-none absolute inset-x-0 bottom-0', isOffline && strip)}
    >
      {isOffline && offlineText(updatedAt, Date.now(), changeCount)}
    </p>
  )
}

interface Tab {
  label: string
  to: LinkProps['to']
  /** All paths for which the tab is the current one. */
  paths: string[]
  icon: LucideIcon
  /** True for the one tab with a circle. */
  circled?: boolean
}

const tabs: Tab[] = [
  { label: 'Photos', to: '/photos', paths: ['/photos'], icon: Images },
  { label: 'Map', to: '/map', paths: ['/', '/map'], icon: MapPinned, circled: true },
  { label: 'Locations', to: '/locations', paths: ['/locations'], icon: List },
]

interface BottomNavigationProps {
  /** The number of photos waiting for upload in this browser, shown on the photos tab. */
  pendingCount: number
}

/** The tab bar at the bottom, within thumb reach; in select mode, the bar of actions takes its place. */
function BottomNavigation({ pendingCount }: BottomNavigationProps) {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return (
    <nav aria-label="Main" className={tabBar}>
      <ul className="mx-auto grid h-full max-w-md auto-cols-[minmax(max-content,1fr)] grid-flow-col">
        {tabs.map((tab) => (
          <li key={tab.label}>
            <TabLink
              tab={tab}
              current={tab.paths.includes(pathname)}
              pendingCount={tab.to === '/photos' ? pendingCount : 0}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface TabLinkProps {
  tab: Tab
  current: boolean
  pendingCount: number
}

function TabLink({ tab: { label, to, icon: Icon, circled }, current, pendingCount }: TabLinkProps) {
  return (
    <Link to={to} aria-current={current ? 'page' : undefined} className={link}>
      <span
        className={classNames(iconBox, circled ? circle[current ? 'here' : 'elsewhere'] : current && pill)}
      >
        <Icon aria-hidden className="size-6" strokeWidth={current ? 2.4 : 2} />
        {pendingCount > 0 && <PendingBadge count={pendingCount} />}
      </span>
      {label}
    </Link>
  )
}

function PendingBadge({ count }: { count: number }) {
  return (
    <span className="measure absolute top-0 left-[calc(50%+0.5rem)] min-w-5 rounded-full bg-caution px-1 text-center font-bold text-on-caution text-xs leading-5">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{plural(count, 'photo')} waiting to upload, </span>
    </span>
  )
}

const tabBar =
  'fixed inset-x-0 bottom-0 z-(--layer-frame) h-(--covered-bottom) border-hairline border-t bg-sheet ' +
  'pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] ' +
  'in-data-selecting:hidden in-data-tabs-rest:*:pointer-events-none'

const link =
  'group flex h-full flex-col items-center justify-center gap-1 font-semibold text-quiet text-[min(var(--text-xs),6.5vw)] leading-tight ' +
  'aria-[current=page]:text-action aria-[current=page]:font-bold focus-visible:-outline-offset-4 rounded-lg'

const iconBox = 'relative flex h-11 items-center justify-center rounded-full transition-colors'
const circle = {
  here: 'w-11 bg-action text-on-action group-hover:bg-action-hover',
  elsewhere: 'w-11 border-2 border-action text-action group-hover:bg-tint',
}
const pill = 'w-16 bg-tint'

const loadToaster = () =>
  import('./toaster.tsx').then(
    ({ Toaster }) => Toaster,
    () => FallbackToast, // browsers do not retry the import
  )

/**
 * Loads the toaster lazily, since the first screen does not need it. A toast shown before then waits for it. If loading
 * fails, uses `FallbackToast`, because toasts are what reports failures.
 */
function LazyToaster() {
  const Toaster = useLazyModule(true, loadToaster)
  // Dialogs hide everything else from screen readers except elements with `aria-live` that are there when they open.
  return <div aria-live="off">{Toaster && <Toaster />}</div>
}

const shownMs = 5000 // spec section 9

/** A minimal toast with title, description and action, used if the code of the real toaster cannot be loaded. */
function FallbackToast() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast)
  useEffect(() => {
    if (!toast?.open || toast.isLasting) return
    const timer = setTimeout(() => dismissToast(toast.id), toast.durationMs ?? shownMs)
    return () => clearTimeout(timer)
  }, [toast])
  if (!toast?.open) return null
  return (
    <div
      role="alert"
      className="fixed inset-x-3 bottom-[calc(var(--covered-bottom)+0.75rem)] z-(--layer-toast) mx-auto max-w-md rounded-lg bg-ink px-4 py-2.5 text-ground text-sm shadow-floating"
    >
      <p className="font-semibold">{toast.title}</p>
      {toast.description && <p>{toast.description}</p>}
      {toast.action && (
        <button
          type="button"
          onClick={toast.action.onSelect}
          className="min-h-11 font-bold underline underline-offset-4"
        >
          {toast.action.label}
        </button>
      )}
    </div>
  )
}
