import type { PublicConfig } from '../../shared/config.ts'
import { sharePath } from '../../shared/share-target.ts'
import { Button } from '../ui/button.tsx'
import { DawnScene } from '../ui/illustrations/dawn-scene.tsx'
import { Wordmark } from '../ui/illustrations/wordmark.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { HowItWorks } from './how-it-works.tsx'
import { LicensesLink } from './licenses-link.tsx'
import { ProductTour } from './product-tour.tsx'
import { SampleCatch } from './sample-catch.tsx'

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
        <Button asChild>
          <a href={signInUrl}>Sign In</a>
        </Button>
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
              <Button asChild variant="action" size="lg">
                <a href={signInUrl}>Get Started Free</a>
              </Button>
              <Button asChild size="lg">
                <a href={signInUrl}>
                  Sign In with {isPairing ? 'a code' : (config?.signInName ?? 'the hosting platform')}
                </a>
              </Button>
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
            <Button asChild variant="action" size="lg">
              <a href={signInUrl}>Start your log</a>
            </Button>
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
