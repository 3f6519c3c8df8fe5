import { Link, type LinkProps, useRouterState } from '@tanstack/react-router'
import { Images, List, type LucideIcon, MapPinned } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'

interface Tab {
  label: string
  to: LinkProps['to']
  /** Every address the tab stands for. */
  paths: string[]
  icon: LucideIcon
  /** The one tab that bears the circle. */
  circled?: boolean
}

const tabs: Tab[] = [
  { label: 'Photos', to: '/photos', paths: ['/photos'], icon: Images },
  { label: 'Map', to: '/map', paths: ['/', '/map'], icon: MapPinned, circled: true },
  { label: 'Locations', to: '/locations', paths: ['/locations'], icon: List },
]

/** The tabs under the thumb. */
export function BottomNavigation() {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return (
    <nav aria-label="Main" className={bar}>
      <ul className="mx-auto grid h-full max-w-md auto-cols-fr grid-flow-col">
        {tabs.map((tab) => (
          <li key={tab.label}>
            <TabLink tab={tab} current={tab.paths.includes(pathname)} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function TabLink({ tab: { label, to, icon: Icon, circled }, current }: { tab: Tab; current: boolean }) {
  return (
    <Link to={to} aria-current={current ? 'page' : undefined} className={link}>
      <span className={classNames(mark, circled ? circle[current ? 'here' : 'elsewhere'] : current && pill)}>
        <Icon aria-hidden className="size-6" strokeWidth={current ? 2.4 : 2} />
      </span>
      {label}
    </Link>
  )
}

const bar =
  'fixed inset-x-0 bottom-0 z-(--layer-frame) h-(--covered-bottom) border-hairline border-t bg-sheet ' +
  'pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]'

const link =
  'group flex h-full flex-col items-center justify-center gap-1 font-semibold text-quiet text-xs ' +
  'aria-[current=page]:text-action aria-[current=page]:font-bold focus-visible:-outline-offset-4 rounded-lg'

const mark = 'flex h-11 items-center justify-center rounded-full transition-colors'
const circle = {
  here: 'w-11 bg-action text-on-action group-hover:bg-action-hover',
  elsewhere: 'w-11 border-2 border-action text-action group-hover:bg-tint',
}
const pill = 'w-16 bg-tint'
