import { Link, type LinkProps, useRouterState } from '@tanstack/react-router'
import { Images, List, type LucideIcon, MapPinned } from 'lucide-react'
import { plural } from '../../shared/formatting/plural.ts'
import { classNames } from '../ui/class-names.ts'

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
export function BottomNavigation({ pendingCount }: BottomNavigationProps) {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return (
    <nav aria-label="Main" className={bar}>
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

const bar =
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
