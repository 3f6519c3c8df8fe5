import type { ReactNode } from 'react'
import type { AdminUser } from '../../../shared/admin.ts'
import { card } from '../section.tsx'
import { RelativeTime } from './relative-time.tsx'
import { UserButtons } from './user-buttons.tsx'
import type { Times } from './user-list.tsx'
import { UserName } from './user-name.tsx'

interface UserCardProps {
  user: AdminUser
  ownId: string
  times: Times
  onDelete: (user: AdminUser) => void
}

/** A user as a card, for narrow windows. */
export function UserCard({ user, ownId, times, onDelete }: UserCardProps) {
  return (
    <li className={`${card} flex flex-col gap-3`}>
      <UserName user={user} isOwn={user.id === ownId} />
      <dl className="grid grid-cols-6 gap-x-3 gap-y-3">
        <Detail name="Photos">{user.photoCount.toLocaleString('en-US')}</Detail>
        <Detail name="Catches">{user.fishingPhotoCount.toLocaleString('en-US')}</Detail>
        <Detail name="No GPS">{user.noGpsPhotoCount.toLocaleString('en-US')}</Detail>
        <Detail name="Last active" isWide>
          <RelativeTime time={user.lastPhotoDate} times={times} />
        </Detail>
        <Detail name="Last login" isWide>
          <RelativeTime time={user.lastLoginAt} times={times} />
        </Detail>
      </dl>
      <UserButtons user={user} onDelete={onDelete} className="justify-between" />
    </li>
  )
}

function Detail({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'col-span-3' : 'col-span-2'}>
      <dt className="text-quiet text-xs">{name}</dt>
      <dd className="measure font-semibold text-sm">{children}</dd>
    </div>
  )
}
