import type { ReactNode } from 'react'

interface NoticeProps {
  icon: ReactNode
  title: string
  className?: string
  children: ReactNode
}

/** What became of an import: an icon, a title and sentences, which screen readers announce. */
export function Notice({ icon, title, className = '', children }: NoticeProps) {
  return (
    <div className={`flex gap-3 ${className}`}>
      {icon}
      <div role="status" className="flex min-w-0 flex-col gap-1 text-sm">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  )
}
