import { Link } from '@tanstack/react-router'
import { MapPinned } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PublicConfig } from '../../shared/config.ts'
import { useConfig } from '../api-client/config-api.ts'
import { InboxFolder } from '../ui/illustrations/inbox-folder.tsx'
import { PhoneCamera } from '../ui/illustrations/phone-camera.tsx'
import { PhotoFromServer } from '../ui/illustrations/photo-from-server.tsx'
import { PinOnWater } from '../ui/illustrations/pin-on-water.tsx'
import { SharedPhoto } from '../ui/illustrations/shared-photo.tsx'
import { TrackOnMap } from '../ui/illustrations/track-on-map.tsx'
import { StaticSection } from './static-page.tsx'

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
export function KeepLocations() {
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
