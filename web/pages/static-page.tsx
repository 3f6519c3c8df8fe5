import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { BackLink } from '../ui/back-link.tsx'
import { ContentColumn, ScreenTitle } from '../ui/screen.tsx'

/** A text page with a back link, a title and sections. */
export function StaticPage({
  title,
  intro,
  children,
}: {
  title: string
  intro: ReactNode
  children: ReactNode
}) {
  return (
    <ContentColumn className="pb-16">
      <BackLink to="/">Back to the map</BackLink>
      <ScreenTitle className="mt-3">{title}</ScreenTitle>
      <div className="mt-2 text-lg text-quiet">{intro}</div>
      <div className="mt-8 flex flex-col gap-8">{children}</div>
    </ContentColumn>
  )
}

/** A section of a text page. */
export function StaticSection({
  icon: Icon,
  title,
  children,
}: {
  icon: LucideIcon
  title: string
  children: ReactNode
}) {
  return (
    <section className="flex flex-col gap-3 rounded-xl border border-hairline bg-sheet p-5 sm:p-6">
      <h2 className="flex items-center gap-3 font-bold text-lg">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-tint text-action">
          <Icon aria-hidden className="size-6" />
        </span>
        {title}
      </h2>
      <div className="flex flex-col gap-3 [&_li]:pl-1 [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-2 [&_ul]:pl-5">
        {children}
      </div>
    </section>
  )
}
