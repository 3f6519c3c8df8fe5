import { Link } from '@tanstack/react-router'
import { Camera, CloudSun, FileImage, FolderPen, MapPin, MapPinned, Ruler, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PublicConfig } from '../../shared/config.ts'
import { useConfig } from '../api-client/config-api.ts'
import { PinOnWater } from '../illustrations/pin-on-water.tsx'
import {
  InboxFolder,
  PhoneCamera,
  PhotoFromServer,
  SharedPhoto,
  TrackOnMap,
} from '../illustrations/setup-tips.tsx'
import { sharingUnavailableText } from './sharing-unavailable-text.ts'
import { StaticPage, StaticSection } from './static-page.tsx'

/** The setup tips, from the phone's settings to organizing locations. */
export function SetupTipsPage() {
  return (
    <StaticPage title="Setup Tips" intro="Five minutes on shore, and every photo after that logs itself.">
      <StaticSection icon={MapPin} title="Enable location services">
        <p>
          Creel uses the GPS data your camera saves in each photo. Make sure your camera is allowed to record
          it.
        </p>
        <p>
          <strong>iPhone:</strong> Go to Settings &gt; Privacy &amp; Security &gt; Location Services &gt;
          Camera, choose While Using the App and turn on Precise Location.
        </p>
        <p>
          <strong>Android:</strong> Open your camera’s settings and turn on Location tags or Save location.
        </p>
        {window.isSecureContext && (
          <p>
            <strong>No photo?</strong> Note the catch where you caught it, and allow Creel to see your
            position. It proposes the location where you stand, and lists the nearest first. On Android,
            install Creel, hold its icon and choose Note a Catch.
          </p>
        )}
      </StaticSection>
      <KeepLocations />
      <StaticSection icon={CloudSun} title="Weather and tide are automatic">
        <p>
          Environmental data is automatic: temperature, cloud cover, wind and tide are added from the location
          and time of each photo. It isn’t editable, so it stays as measured or calculated. If nothing is
          known, nothing is shown.
        </p>
      </StaticSection>
      <StaticSection icon={Camera} title="Take better photos">
        <ul>
          <li>Show the whole fish, from nose to tail, side on.</li>
          <li>
            Hold it close to your body or next to something of known size. Stretching out your arms makes
            estimates too long.
          </li>
          <li>Turn so the light falls on the fish, and wipe the lens. Wet hands leave a haze.</li>
          <li>Take the photo where you caught the fish. That’s where it appears on the map.</li>
          <li>Wet your hands first and be quick, so the fish swims off strong.</li>
        </ul>
      </StaticSection>
      <StaticSection icon={Ruler} title="Calibrate the estimates">
        <p>
          The AI judges length by comparison. Your height and how your photos are usually taken make estimates
          more accurate: a selfie at arm’s length, a friend 6 to 8 feet away, or a tripod with a timer.
        </p>
      </StaticSection>
      <StaticSection icon={FolderPen} title="Organize your log">
        <ul>
          <li>Pin spots: drop a pin on the map where you fish and give it a name.</li>
          <li>Rename locations to whatever you call them. Creel never changes a name you chose.</li>
          <li>Move a pin that is off, and choose which locations belong to one group: tap the pencil.</li>
          <li>Give a location a note: where to park, which side to wade, what tide it needs.</li>
          <li>Manually assign photos without GPS data to a location.</li>
          <li>
            Note the hours you fished, also on days without a catch: Outings then count catches per hour.
          </li>
          <li>Edit what the AI got wrong: species, length and weight. Your edits always win.</li>
        </ul>
      </StaticSection>
      <StaticSection icon={Share2} title="Share photos">
        {window.isSecureContext ? (
          <>
            <p>
              <strong>Into Creel:</strong> On Android, install Creel from your browser’s menu. Then share
              photos from any app and choose Creel. It shows them and asks before it adds them. Android
              removes the GPS data from them; see the ways above. iPhones don’t offer web apps there, so
              choose your photos in Creel.
            </p>
            <p>
              <strong>Out of Creel:</strong> Open a photo and choose Share without GPS. Creel makes a copy
              with no GPS data, time or camera details. Share with Caption writes the fish, its size and the
              date on the copy.
            </p>
          </>
        ) : (
          <p>{sharingUnavailableText}</p>
        )}
      </StaticSection>
      <StaticSection icon={FileImage} title="Supported formats">
        <ul>
          <li>JPEG, from any camera or phone.</li>
          <li>HEIC from iPhones, converted automatically; your original is kept.</li>
          <li>PNG and WebP.</li>
        </ul>
      </StaticSection>
    </StaticPage>
  )
}

interface Way {
  title: string
  devices: string
  text: ReactNode
  illustration: ReactNode
  /** What the server must offer. */
  needs?: 'inboxConfigured' | 'immichConfigured'
}

const ways: Way[] = [
  {
    title: 'Take the photo in Creel',
    devices: 'iPhone and Android',
    text: 'Choose Take photo under More on the Photos screen. Creel adds your phone’s position if you allow it. This needs an https address.',
    illustration: <PhoneCamera className="w-full" />,
  },
  {
    title: 'Share to Creel with a Shortcut',
    devices: 'iPhone',
    text: (
      <>
        A Shortcut sends photos from the share sheet unchanged. Create an access token for it in{' '}
        <SettingsLink />, which then shows the steps.
      </>
    ),
    illustration: <SharedPhoto className="w-full" />,
  },
  {
    title: 'Send them to your inbox folder',
    devices: 'iPhone, Android and computers',
    text: (
      <>
        Syncthing, PhotoSync or a shared folder copies photos unchanged, and Creel adds them. See Inbox Folder
        in <SettingsLink />.
      </>
    ),
    illustration: <InboxFolder className="w-full" />,
    needs: 'inboxConfigured',
  },
  {
    title: 'Import from Immich',
    devices: 'iPhone, Android and computers',
    text: (
      <>
        Immich’s app backs up photos with their GPS data. Choose an album, an area or dates, and Creel adds
        the originals. See Data in <SettingsLink />.
      </>
    ),
    illustration: <PhotoFromServer className="w-full" />,
    needs: 'immichConfigured',
  },
  {
    title: 'Add the track of your day',
    devices: 'A watch, fish finder or phone',
    text: 'Choose Locate by track on the Photos screen, or drop a GPX file or Google’s Timeline export there. Creel works out where each photo was taken, and asks before it saves anything.',
    illustration: <TrackOnMap className="w-full" />,
  },
  {
    title: 'Use photos of the same hour',
    devices: 'Any device',
    text: 'Open a photo without GPS data. If others from that hour have a location, one tap uses it.',
    illustration: <PinOnWater className="w-full" />,
  },
]

/** Which phones remove the GPS data from photos, and what keeps it or brings it back. */
function KeepLocations() {
  const { data: config } = useConfig()
  return (
    <StaticSection icon={MapPinned} title="Keep the GPS data in your photos">
      <p>Some phones remove the GPS data from a photo before a browser can read it.</p>
      <p>
        <strong>iPhone:</strong> When you choose photos, tap Options and leave Location on.
      </p>
      <p>
        <strong>Android:</strong> Since 2026, Android removes the GPS data from every photo that a browser or
        a web app receives, however you choose it. Use one of the ways below.
      </p>
      <p>
        <strong>Computer:</strong> Photos keep their GPS data if you copy them by cable or from a memory card.
        Most messaging apps remove it.
      </p>
      <ul className="mt-2 list-none! gap-6! p-0!">
        {ways
          .filter((way) => isOffered(way, config))
          .map(({ title, devices, text, illustration }) => (
            <li key={title} className="flex gap-4 p-0! sm:items-center sm:gap-6">
              <div className="w-20 shrink-0 text-action sm:w-32">{illustration}</div>
              <div className="min-w-0">
                <h3 className="font-semibold">{title}</h3>
                <p className="text-quiet text-sm">{devices}</p>
                <p className="mt-1">{text}</p>
              </div>
            </li>
          ))}
      </ul>
    </StaticSection>
  )
}

function isOffered({ needs }: Way, config: PublicConfig | undefined): boolean {
  return needs === undefined || config?.[needs] === true
}

function SettingsLink() {
  return (
    <Link to="/settings" className="font-semibold text-action underline">
      Settings
    </Link>
  )
}
