import { Eye, HardDrive, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PublicConfig } from '../../shared/config.ts'
import { useConfig } from '../http/config-api.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StaticPage, StaticSection } from './static-page.tsx'
import { tileHosts } from './tile-hosts.ts'

/**
 * The privacy policy: what data goes to which services and why. Three statements always apply; the others depend on
 * this instance's configuration.
 */
export function PrivacyPage() {
  const config = useConfig()
  return (
    <StaticPage title="Privacy Policy" intro={<time dateTime="2025-10-29">October 29, 2025</time>}>
      <StaticSection icon={Send} title="What is sent where">
        <Statement title="Photos are sent to an AI vision service">
          It tells whether a photo shows a catch and estimates species, length and weight. It gets a smaller
          copy without any position, and with it the month, the name of the water or town as it stands on maps
          (never a name you gave), and your height and camera setup where you have told them.
          {config.data?.visionConfigured === false &&
            ' This Creel has none set up, so no photo is sent just now.'}
        </Statement>
        <Statement title="Coordinates go to a reverse-geocoding service">
          It names the water or the place a photo was taken at. It also gets what you type into the search for
          places.
          {config.data?.geocoderConfigured === false &&
            ' This Creel has it switched off, so no coordinates are sent to it just now.'}
        </Statement>
        <Statement
          title={`Authentication is handled by ${config.data?.signInName ?? 'the hosting platform'}`}
        >
          Creel has no password of yours. It learns your name, your e-mail address and your picture.
        </Statement>
        {config.data && <MoreOfThisInstance config={config.data} />}
        {config.isPending && <Skeleton className="h-24" />}
        {config.isError && (
          <div
            role="alert"
            className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-tint p-4"
          >
            <p>What else this Creel sends could not be loaded.</p>
            <Button busy={config.isFetching} onClick={() => void config.refetch()}>
              Try again
            </Button>
          </div>
        )}
        <p className="text-quiet">Nothing else leaves. There are no advertisements and no trackers here.</p>
      </StaticSection>
      <StaticSection icon={Eye} title="Who can see your log">
        <p>
          You, signed in to your account. No other account can open your photos, your catches or your spots,
          and administrators cannot either. Whoever operates this server keeps the files and the database.
        </p>
      </StaticSection>
      <StaticSection icon={HardDrive} title="What is kept">
        <ul>
          <li>
            Your photos as they arrive, with smaller copies for the screen. Large ones are scaled down in your
            browser before they are sent.
          </li>
          <li>What was read or estimated from them: place, time, fish, weather and tide.</li>
          <li>Your name, e-mail address and picture as the sign-in gives them.</li>
          <li>Which e-mails went to you on which day, so that none goes twice.</li>
          <li>One cookie that keeps you signed in, and your map and sorting choices, in this browser.</li>
          <li>
            Your log as it was last read, with small pictures, and photos that wait for a connection, in this
            browser too, so that Creel opens without a network. Signing out removes them.
          </li>
        </ul>
      </StaticSection>
    </StaticPage>
  )
}

function MoreOfThisInstance({ config }: { config: PublicConfig }) {
  const hosts = tileHosts(config.tiles)
  return (
    <>
      {config.weatherConfigured && (
        <Statement title="Place and hour of a catch go to a weather service">
          It answers with temperature, cloud cover and wind. Tides are reckoned on the server itself.
        </Statement>
      )}
      {config.objectStoreConfigured && (
        <Statement title="Photos are kept in an object store">
          Whoever operates this server has chosen it. The files of your photos lie there as they arrived, with
          what they say of their place.
        </Statement>
      )}
      {config.mailConfigured && (
        <Statement title="E-mails go to your address through a mail server">
          They call you by your name and show catches of yours with picture, day, species, size and the name
          of the place, never its coordinates. Every throwback and summary has a link that stops them.
        </Statement>
      )}
      <Statement title="Your browser loads map pictures">
        Whoever delivers them sees your network address, the address of this Creel and which part of the world
        you look at, not your catches. They come from{' '}
        {new Intl.ListFormat('en', { type: 'disjunction' }).format(hosts)}.
      </Statement>
    </>
  )
}

function Statement({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <p className="text-quiet">{children}</p>
    </div>
  )
}
