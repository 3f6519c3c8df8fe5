import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface SettingsSectionProps {
  icon: LucideIcon
  title: string
  children: ReactNode
}

/** A section of the settings with its heading. */
export function SettingsSection({ icon: Icon, title, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-xl border border-hairline bg-sheet p-5 sm:p-6"
    >
      <h2 id={id} className="flex flex-wrap items-center gap-x-3 font-bold text-lg [overflow-wrap:anywhere]">
        <Icon aria-hidden className="size-6 shrink-0 text-action" />
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A note on why an action is unavailable while offline. */
export function OfflineReason({ children }: { children: ReactNode }) {
  return <p className="text-quiet text-sm">{children}</p>
}
