import { Eye, HardDrive, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PublicConfig } from '../../shared/config.ts'
import { useConfig } from '../api-client/config-api.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PlainHttpWarning } from './plain-http-warning.tsx'
import { StaticPage, StaticSection } from './static-page.tsx'
import { tileHosts } from './tile-hosts.ts'

/**
 * The privacy policy: what data goes to which services and why. Three statements always apply; the others depend on
 * this instance's configuration.
 */
export function PrivacyPage({ inboxPath }: { inboxPath: string | null }) {
  const config = useConfig()
  return (
    <StaticPage title="Privacy Policy" intro={<time dateTime="2025-10-29">October 29, 2025</time>}>
      <StaticSection icon={Send} title="What is sent, and where">
        <Statement title="Photos are sent to an AI vision service">
          The service decides whether a photo shows a catch and estimates species, length and weight. It
          receives a smaller copy with no GPS data, plus the month, the name of the water or town as shown on
          maps (never a name you chose), and your height and camera setup if you’ve entered them. If it’s
          unsure, it may also receive enlarged parts of the photo, with no GPS data either.
          {config.data && ` ${visionText(config.data.visionProvider)}`}
        </Statement>
        <Statement title="Coordinates go to a reverse-geocoding service">
          The service names the water or town where a photo was taken, or where you drop a pin. It also
          receives what you type into the map search.
          {config.data?.geocoderConfigured === false &&
            ' It’s turned off on this server, so no coordinates are being sent.'}
        </Statement>
        <Statement
          title={`Authentication is handled by ${config.data?.signInName ?? 'the hosting platform'}`}
        >
          Creel never sees your password. It receives your name, email address and the address of your profile
          picture. The server fetches the picture from there when you sign in.
        </Statement>
        {config.data && <InstanceStatements config={config.data} />}
        {config.isPending && <Skeleton className="h-24" />}
        {config.isError && (
          <div
            role="alert"
            className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-tint p-4"
          >
            <p>The rest of this list couldn’t be loaded.</p>
            <Button busy={config.isFetching} onClick={() => void config.refetch()}>
              Try again
            </Button>
          </div>
        )}
        <p className="text-quiet">
          {config.data && 'Nothing else is sent. '}There are no ads and no trackers.
        </p>
      </StaticSection>
      <StaticSection icon={Eye} title="Who can see your log">
        <p>
          Only you, signed in to your account, and what you give an access token. No other account, not even
          an administrator’s, can open your photos, catches or locations. Whoever runs this server holds its
          files and database.
        </p>
        {!window.isSecureContext && <PlainHttpWarning isUnfolded />}
      </StaticSection>
      <StaticSection icon={HardDrive} title="What is stored">
        <ul>
          <li>
            Your photos as uploaded, with smaller copies for display. Large photos are scaled down in your
            browser before they’re sent.
          </li>
          <li>What was read or estimated from them: location, time, fish, weather and tide.</li>
          <li>
            What you enter or import: catches without photos, notes, also about locations, and corrections.
            Files of other apps are opened in your browser, and only what you choose of them is sent.
          </li>
          {config.data?.immichConfigured && (
            <li>
              Which photos you imported from Immich, even after you delete them here, so they don’t come back.
            </li>
          )}
          <li>Your access tokens: name, scope, last use and a hash, never the token itself.</li>
          <li>
            The devices you’re signed in on: browser and system, when each signed in and was last used, and
            whether a code added it. Of a code, only a hash, for up to an hour.
          </li>
          {inboxPath !== null && (
            <li className="[overflow-wrap:anywhere]">
              Your inbox folder on the server, <code>{inboxPath}</code>, and which of its files Creel has
              added or rejected: name, size, time and a hash. Files there and in its folder “done” stay when
              you delete photos or your account.
            </li>
          )}
          <li>
            Your name and email address, as provided when you sign in, and a small copy of your picture.
          </li>
          <li>Which emails you were sent on which day, so you don’t get one twice.</li>
          <li>
            Backups of all this, if whoever runs this server makes them. What you delete stays in those made
            before: about a week in the ones that Creel makes every night.
          </li>
          <li>
            In this browser: one cookie that keeps you signed in, another for minutes while a code signs you
            in, and your map, sort and caption settings.
          </li>
          <li>
            Also in this browser: your log as last loaded, with small copies of your photos, and photos and
            changes waiting to be sent, so Creel works offline; and where you noted a catch without a
            location, until it has one or for 30 days. Signing out removes them.
          </li>
        </ul>
      </StaticSection>
    </StaticPage>
  )
}

/** Returns the sentence about the provider in use. */
function visionText(provider: PublicConfig['visionProvider']): string {
  if (provider === null) return 'None is set up on this server, so no photos are being sent.'
  return `On this server, photos are sent to ${provider}.`
}

function InstanceStatements({ config }: { config: PublicConfig }) {
  const hosts = tileHosts(config.tiles)
  return (
    <>
      {config.weatherConfigured && (
        <Statement title="The location and time of each catch go to a weather service">
          It returns temperature, cloud cover and wind. Tides are calculated on the server itself.
        </Statement>
      )}
      {config.objectStoreConfigured && (
        <Statement title="Photos are stored in an object store">
          Whoever runs this server chose it. Your photo files are stored there as uploaded, including their
          GPS data.
        </Statement>
      )}
      {config.mailConfigured && (
        <Statement title="Emails are sent to you through a mail server">
          They include your name and show your catches with photo, date, species, size and location name, but
          never coordinates. Every throwback and summary has a link to stop them.
        </Statement>
      )}
      <Statement title="Tracks stay in your browser">
        If you locate photos with a track, the server receives only where the photos you accept were taken,
        and their times if you correct them.
      </Statement>
      <Statement title="Your device’s position stays in your browser">
        If you allow it, Creel reads the position when you note a catch, press “My location” or take a photo
        in Creel. The server receives it only as GPS data of that photo, or as coordinates of a pin that is
        dropped there, to propose a name and to create the location.
      </Statement>
      {config.immichConfigured && (
        <Statement title="Photos can be imported from an Immich server">
          Whoever runs this server chose it. It receives your key and requests for your photos, and nothing of
          your log. Creel stores the key encrypted while an import counts or runs, then deletes it.
        </Statement>
      )}
      <Statement title="Directions open a map app">
        When you press “Directions”, the map app of your device, or else maps.apple.com or openstreetmap.org,
        receives the coordinates of that location. Before that it receives nothing.
      </Statement>
      <Statement title="Your browser loads map tiles">
        Tile providers see your IP address, the address of this server and which part of the map you’re
        viewing, also in the info of a photo and in an outing, but not your catches. Tiles come from{' '}
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
