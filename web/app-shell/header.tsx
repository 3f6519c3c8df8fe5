import { Link } from '@tanstack/react-router'
import type { User } from '../../shared/account.ts'
import { Wordmark } from '../ui/illustrations/wordmark.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { NavigationDrawer } from './navigation-drawer.tsx'
import { OfflineBanner } from './offline-banner.tsx'

/** The header above every screen, 80 px high. The gallery hides it while its photos scroll by. */
export function Header({ user }: { user: User }) {
  return (
    <header data-frame-part className={bar}>
      <NavigationDrawer />
      <Link to="/" aria-label="Creel, go to map" className="rounded-md px-2 py-2 text-action">
        <Wordmark />
      </Link>
      <AvatarMenu user={user} />
      <OfflineBanner />
    </header>
  )
}

const bar =
  '@container/header fixed inset-x-0 top-0 z-(--layer-frame) flex h-(--covered-top) items-center justify-between gap-4 ' +
  'has-data-offline:pb-[24px] border-hairline border-b bg-sheet transition-transform duration-200 in-data-[frame=hidden]:-translate-y-full pt-[env(safe-area-inset-top)] ' +
  'pr-[max(--spacing(4),env(safe-area-inset-right))] pl-[max(--spacing(4),env(safe-area-inset-left))]'
