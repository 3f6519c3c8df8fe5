import { Link, type LinkProps } from '@tanstack/react-router'
import {
  CalendarDays,
  ChartColumn,
  Info,
  Lightbulb,
  type LucideIcon,
  ShieldCheck,
  Trophy,
} from 'lucide-react'
import { useRef } from 'react'
import { WaterScene } from '../illustrations/water-scene.tsx'
import { Sheet } from '../ui/sheet.tsx'

interface Entry {
  to: LinkProps['to']
  hash?: string
  label: string
  icon: LucideIcon
}

const sections: { title: string; entries: Entry[] }[] = [
  {
    title: 'Your log',
    entries: [
      { to: '/outings', label: 'Outings', icon: CalendarDays },
      { to: '/bests', label: 'Personal Bests', icon: Trophy },
      { to: '/bests', hash: 'patterns', label: 'Patterns', icon: ChartColumn },
    ],
  },
  {
    title: 'About Creel',
    entries: [
      { to: '/setup-tips', label: 'Setup Tips', icon: Lightbulb },
      { to: '/privacy', label: 'Privacy Policy', icon: ShieldCheck },
      { to: '/about', label: 'About', icon: Info },
    ],
  },
]

interface NavigationDrawerContentProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The sheet from the left with links to the screens that have no tab. */
export function NavigationDrawerContent({ open, onOpenChange }: NavigationDrawerContentProps) {
  const hasNavigated = useRef(false) // a new page takes the focus; it must then not return to the button

  const handleOpenChange = (isOpen: boolean) => {
    hasNavigated.current = false
    onOpenChange(isOpen)
  }
  const handleNavigate = () => {
    hasNavigated.current = true
    onOpenChange(false)
  }
  const handleCloseAutoFocus = (event: Event) => {
    if (hasNavigated.current) event.preventDefault()
    // The router does not go where it is already.
    if (hasNavigated.current && location.hash !== '')
      document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }
  return (
    <Sheet
      side="left"
      title="Menu"
      open={open}
      onOpenChange={handleOpenChange}
      onCloseAutoFocus={handleCloseAutoFocus}
    >
      <nav aria-label="Menu" className="flex h-full flex-col justify-between">
        <div className="flex flex-col gap-4 px-3 pb-4">
          {sections.map(({ title, entries }) => (
            <section key={title}>
              <h3 className="px-3 pb-1 font-semibold text-quiet text-sm">{title}</h3>
              <ul>
                {entries.map(({ to, hash, label, icon: Icon }) => (
                  <li key={label}>
                    <Link
                      to={to}
                      {...(hash !== undefined && { hash })}
                      onClick={handleNavigate}
                      className={row}
                      activeOptions={{ includeHash: true }}
                      activeProps={{ className: 'bg-tint' }}
                    >
                      <Icon aria-hidden className="size-6 text-action" />
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <WaterScene className="w-full text-action opacity-70" />
      </nav>
    </Sheet>
  )
}

const row = 'flex min-h-13 items-center gap-4 rounded-md px-3 font-semibold hover:bg-tint'
