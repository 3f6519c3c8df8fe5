import { BadgeCheck, UserRound } from 'lucide-react'
import type { User } from '../../shared/account.ts'
import { useConfig } from '../api-client/config-api.ts'
import { UserAvatar } from '../app-shell/user-avatar.tsx'
import { fullName } from '../app-shell/user-name.ts'
import { Badge } from '../ui/badge.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The signed-in user and the sign-in service. */
export function AccountSection({ user }: { user: User }) {
  const { data: config } = useConfig()
  return (
    <SettingsSection icon={UserRound} title="Account">
      <div className="flex items-center gap-4">
        <div className="size-16 shrink-0 rounded-full border border-line [&_*]:text-[min(var(--text-2xl),40px)]">
          <UserAvatar user={user} />
        </div>
        <dl className="min-w-0 flex-1">
          <Detail name="Name" value={fullName(user) ?? 'No name'} className="font-semibold" />
          <Detail name="Email" value={user.email ?? 'No email address'} className="text-quiet text-sm" />
        </dl>
      </div>
      <Badge className="max-w-full self-start py-1 [overflow-wrap:anywhere]">
        <BadgeCheck aria-hidden className="shrink-0" />
        Authenticated with {config?.signInName ?? 'the hosting platform'}
      </Badge>
    </SettingsSection>
  )
}

function Detail({ name, value, className }: { name: string; value: string; className: string }) {
  return (
    <div>
      <dt className="sr-only">{name}</dt>
      <dd className={`[overflow-wrap:anywhere] ${className}`}>{value}</dd>
    </div>
  )
}
