import type { ReactNode } from 'react'
import type { AdminUser } from '../../../shared/admin.ts'
import { RelativeTime } from './relative-time.tsx'
import { UserButtons } from './user-buttons.tsx'
import type { Times } from './user-list.tsx'
import { UserName } from './user-name.tsx'

interface UserTableProps {
  users: readonly AdminUser[]
  ownId: string
  times: Times
  onDelete: (user: AdminUser) => void
}

/** The users as a table. */
export function UserTable({ users, ownId, times, onDelete }: UserTableProps) {
  return (
    <table aria-label="Users" className="w-full table-fixed border-collapse text-sm">
      <thead>
        <tr className="border-line border-b align-bottom text-quiet text-xs">
          <Column>User</Column>
          <Column className="w-14 pl-2 text-right">Photos</Column>
          <Column className="w-17 pl-2 text-right">Catches</Column>
          <Column className="w-14 pl-2 text-right">No GPS</Column>
          <Column className="w-24 pl-4">Last active</Column>
          <Column className="w-20">Last login</Column>
          <Column className="w-40">
            <span className="sr-only">Actions</span>
          </Column>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id} className="border-hairline border-b align-top">
            <th scope="row" className="py-3 pr-2 text-left font-normal">
              <UserName user={user} isOwn={user.id === ownId} />
            </th>
            <Count>{user.photoCount}</Count>
            <Count>{user.fishingPhotoCount}</Count>
            <Count>{user.noGpsPhotoCount}</Count>
            <td className="py-3 pr-1 pl-4 text-xs leading-5">
              <RelativeTime time={user.lastPhotoDate} times={times} />
            </td>
            <td className="py-3 pr-2 text-xs leading-5">
              <RelativeTime time={user.lastLoginAt} times={times} />
            </td>
            <td className="py-1">
              <UserButtons user={user} onDelete={onDelete} className="justify-end" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Column({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={`py-2 text-left font-semibold ${className ?? ''}`}>
      {children}
    </th>
  )
}

function Count({ children }: { children: number }) {
  return <td className="measure py-3 pl-2 text-right">{children.toLocaleString('en-US')}</td>
}
