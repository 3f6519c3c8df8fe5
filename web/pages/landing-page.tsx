import { CalendarDays, CloudSun, Fish, type LucideIcon, MapPin, Ruler, Waves } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PublicConfig } from '../../shared/config.ts'
import { sharePath } from '../../shared/share-target.ts'
import { DawnScene } from '../illustrations/dawn-scene.tsx'
import { FishPhoto } from '../illustrations/fish-photo.tsx'
import { FoldedMap } from '../illustrations/folded-map.tsx'
import { MeasuredFish } from '../illustrations/measured-fish.tsx'
import { PinOnWater } from '../illustrations/pin-on-water.tsx'
import { Wordmark } from '../illustrations/wordmark.tsx'
import { buttonClass } from '../ui/button.tsx'
import { usePageTitle } from '../ui/screen.tsx'
import galleryDark from './images/gallery-dark.webp'
import galleryLight from './images/gallery-light.webp'
import mapDark from './images/map-dark.webp'
import mapLight from './images/map-light.webp'
import viewerDark from './images/viewer-dark.webp'
import viewerLight from './images/viewer-light.webp'
import { LicensesLink } from './licenses-link.tsx'

interface LandingPageProps {
  config: PublicConfig | undefined
  /** The URL of all sign-in buttons. */
  signInUrl: string
}

/** The landing page, which signed-out visitors see at every URL. */
export function LandingPage({ config, signInUrl }: LandingPageProps) {
  usePageTitle(null)
  const isPairing = config?.signIn === 'code'
  return (
    <div className="flex min-h-dvh flex-col">
      <header className={`${wideClass} flex h-(--header-height) items-center justify-between gap-4`}>
        <Wordmark className="text-action" />
        <a className={buttonClass()} href={signInUrl}>
          Sign In
        </a>
      </header>
      <main className="flex-1">
        <section
          className={`${wideClass} grid items-center gap-10 pt-6 pb-16 lg:grid-cols-2 lg:pt-10 lg:pb-24`}
        >
          <div className="flex flex-col gap-6 lg:max-w-lg">
            {window.location.pathname === sharePath && (
              <p role="status" className="rounded-xl border border-hairline bg-sheet p-4 font-semibold">
                Sign in first, then share the photos again. Creel didn’t keep them.
              </p>
            )}
            <h1 className="font-extrabold text-3xl tracking-tight sm:text-4xl">
              Your fishing log writes itself
            </h1>
            <p className="text-lg text-quiet">
              Take photos the way you always do. Creel reads where and when, an AI names the fish and
              estimates its size, and every catch lands on your own private map.
            </p>
            <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
              <a className={buttonClass({ variant: 'action', size: 'lg' })} href={signInUrl}>
                Get Started Free
              </a>
              <a className={buttonClass({ size: 'lg' })} href={signInUrl}>
                Sign In with {isPairing ? 'a code' : (config?.signInName ?? 'the hosting platform')}
              </a>
            </div>
            {isPairing && (
              <p className="text-balance text-quiet">
                To add this device, get a code on one that is signed in: Settings → Devices.
              </p>
            )}
          </div>
          <DawnScene className="mx-auto w-full max-w-xl text-action" />
        </section>
        <HowItWorks />
        <ProductTour />
        <SampleCatch />
        <section aria-labelledby="start" className="border-hairline border-t bg-sheet">
          <div className={`${wideClass} flex flex-col items-center gap-4 py-16 text-center`}>
            <h2 id="start" className="font-extrabold text-2xl tracking-tight">
              It starts with one photo
            </h2>
            <p className="text-lg text-quiet">Add a catch you like to remember, and watch the log fill in.</p>
            <a className={buttonClass({ variant: 'action', size: 'lg' })} href={signInUrl}>
              Start your log
            </a>
          </div>
        </section>
      </main>
      <footer className={`${wideClass} py-8 text-center text-quiet text-sm`}>
        Creel, the angler’s photo log that fills itself in. <LicensesLink>Licenses</LicensesLink>
      </footer>
    </div>
  )
}

/** The width of the landing page; the app's columns are narrower. */
const wideClass = 'mx-auto w-full max-w-6xl px-4 sm:px-8'

const steps: { title: string; text: string; illustration: ReactNode }[] = [
  {
    title: 'Photos',
    text: 'Snap your catch with your phone and add the photo here. No forms, no typing on the water.',
    illustration: <FishPhoto className="w-full" />,
  },
  {
    title: 'AI identification',
    text: 'An AI picks out the fishing photos and estimates species, length and weight. You have the last word.',
    illustration: <MeasuredFish className="w-full" />,
  },
  {
    title: 'Auto-mapping',
    text: 'The GPS data in each photo becomes a fishing spot, named after its water, with weather and tide.',
    illustration: <PinOnWater className="w-full" />,
  },
  {
    title: 'Interactive map',
    text: 'Every fishing spot and every catch on one map. Zoom in on a cove, tap a pin, relive the day.',
    illustration: <FoldedMap className="w-full" />,
  },
]

/** The four steps from a photo to a map marker. */
function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="border-hairline border-y bg-sheet">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-8 lg:py-20">
        <h2 id="how-it-works" className="mb-10 text-center font-extrabold text-2xl tracking-tight">
          How It Works
        </h2>
        <ol className="grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4">
          {steps.map((step) => (
            <li
              key={step.title}
              className="flex flex-wrap items-center gap-5 rounded-xl border border-hairline bg-ground p-4 sm:flex-col sm:flex-nowrap sm:items-start sm:p-6"
            >
              <div className="w-26 shrink-0 text-action sm:w-full sm:max-w-44">{step.illustration}</div>
              <div className="min-w-0 flex-1 basis-[8rem] sm:flex-none">
                <h3 className="mb-1 font-bold text-lg">{step.title}</h3>
                <p className="text-quiet">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/* `npm run screenshots` takes the images. */
const views = [
  {
    title: 'Every spot on your map',
    text: 'Tap a pin to see what you caught there.',
    alt: 'The map with pins that count photos, and a card of one location with its newest catch',
    light: mapLight,
    dark: mapDark,
  },
  {
    title: 'Every catch, with its size',
    text: 'Three in a row, newest first, filtered by species or month.',
    alt: 'The gallery: rows of three fish photos, each with its length and weight',
    light: galleryLight,
    dark: galleryDark,
  },
  {
    title: 'The whole story of a fish',
    text: 'When, where, how big, on what bait, in which weather and tide.',
    alt: 'A photo of a striped bass, and below it species, size, bait, weather and tide',
    light: viewerLight,
    dark: viewerDark,
  },
]

/** What Creel looks like: real screens with sample photos. */
function ProductTour() {
  return (
    <section aria-labelledby="tour" className="mx-auto max-w-6xl px-4 pt-16 sm:px-8 lg:pt-24">
      <h2 id="tour" className="mb-10 text-center font-extrabold text-2xl tracking-tight">
        This is what you get
      </h2>
      <ul className="grid gap-10 sm:grid-cols-3 sm:gap-8">
        {views.map(({ title, text, alt, light, dark }) => (
          <li key={title} className="flex flex-wrap items-center gap-5 sm:flex-col sm:flex-nowrap">
            <picture className="w-40 shrink-0 sm:w-full sm:max-w-72">
              <source srcSet={dark} media="(prefers-color-scheme: dark)" />
              <img
                src={light}
                alt={alt}
                width={480}
                height={1039}
                loading="lazy"
                className="h-auto w-full rounded-lg border border-hairline shadow-raised sm:rounded-xl"
              />
            </picture>
            <div className="min-w-0 flex-1 basis-[8rem] sm:flex-none sm:basis-auto sm:text-center">
              <h3 className="mb-1 font-bold text-lg">{title}</h3>
              <p className="text-quiet">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const sampleRows: { icon: LucideIcon; name: string; value: string }[] = [
  { icon: Fish, name: 'Species', value: 'Striped bass' },
  { icon: Ruler, name: 'Size', value: '31.5 in · 12.4 lbs' },
  { icon: MapPin, name: 'Location', value: 'Baker Beach' },
  { icon: CalendarDays, name: 'Caught', value: 'Oct 12, 2025 · 6:42 AM' },
  { icon: CloudSun, name: 'Weather', value: '57°F · 40% clouds · 6 mph wind from W' },
  { icon: Waves, name: 'Tide', value: '3.8 ft · rising' },
]

/** An example of the entry that one photo becomes, with a note on who can see it. */
function SampleCatch() {
  return (
    <section
      aria-labelledby="one-photo"
      className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-16 sm:px-8 lg:grid-cols-2 lg:py-24"
    >
      <div className="flex flex-col gap-4 lg:max-w-lg">
        <h2 id="one-photo" className="font-extrabold text-2xl tracking-tight">
          You add the photo. The rest fills itself in.
        </h2>
        <p className="text-lg text-quiet">
          Species, size, location, time, weather and tide, logged while you’re already casting again. The more
          you add, the better you know your water.
        </p>
        <p className="text-lg text-quiet">
          <strong className="text-ink">Your fishing spots stay yours.</strong> No other angler, not even an
          administrator, can see where you fish.
        </p>
      </div>
      <figure className="mx-auto w-full max-w-md overflow-hidden rounded-xl border border-hairline bg-sheet shadow-raised">
        <div className="grid place-items-center bg-tint p-6 text-action">
          <FishPhoto className="w-52" />
        </div>
        <dl className="divide-y divide-hairline px-5 py-2">
          {sampleRows.map(({ icon: Icon, name, value }) => (
            <div key={name} className="measure flex min-h-12 items-center gap-3 py-2">
              <Icon aria-hidden className="size-5 shrink-0 text-action" />
              <dt className="min-w-20 shrink-0 text-quiet text-sm">{name}</dt>
              <dd className="font-semibold text-sm">{value}</dd>
            </div>
          ))}
        </dl>
        <figcaption className="border-hairline border-t px-5 py-3 text-quiet text-xs">
          Sample entry
        </figcaption>
      </figure>
    </section>
  )
}
