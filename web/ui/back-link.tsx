import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

/** The link above the title of a page that leads back to where it belongs. */
export function BackLink({ to, children }: { to: LinkProps['to']; children: string }) {
  return (
    <Link to={to} className={linkClass}>
      {arrow}
      {children}
    </Link>
  )
}

/** The same link on a page outside the app’s routes, to where signing in began. */
export function StartLink() {
  return (
    <a href="/" className={linkClass}>
      {arrow}
      Back
    </a>
  )
}

const linkClass =
  '-ml-3 inline-flex min-h-11 items-center gap-2 self-start rounded-full px-3 font-semibold text-action text-sm hover:bg-tint'
const arrow = <ArrowLeft aria-hidden className="size-5 shrink-0" />
