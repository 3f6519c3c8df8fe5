import { Database, Fish, Heart } from 'lucide-react'
import { formatVersion } from '../../shared/formatting/version.ts'
import { useConfig } from '../api-client/config-api.ts'
import { FishPhoto } from '../illustrations/fish-photo.tsx'
import { LicensesLink } from './licenses-link.tsx'
import { StaticPage, StaticSection } from './static-page.tsx'

/** The about page: what Creel does, its principles, and credits. */
export function AboutPage() {
  const { data: config } = useConfig()
  return (
    <StaticPage title="About Creel" intro="The angler’s photo log that fills itself in.">
      <StaticSection icon={Fish} title="What it does">
        <FishPhoto className="mx-auto my-2 w-44 text-action" />
        <p>
          A creel is the basket an angler carries the catch home in. This one carries your photos. You take
          them normally; Creel reads the location and time from each, an AI identifies the fishing photos and
          estimates species, length and weight, and all your catches are plotted on the map.
        </p>
        <p>
          Weather and tide are added when they’re available. Anything unknown stays blank: Creel never makes
          up a number.
        </p>
      </StaticSection>
      <StaticSection icon={Heart} title="What it stands for">
        <ul>
          <li>Your fishing spots are yours. No other account can see them, not even an administrator’s.</li>
          <li>
            Once a photo says “uploaded”, it’s safely stored, and its file is kept exactly as it arrived.
          </li>
          <li>The AI estimates; you decide. Your edits are never overwritten.</li>
        </ul>
      </StaticSection>
      <StaticSection icon={Database} title="Credits">
        <ul>
          <li>
            Tides are calculated from the harmonic constants of public tide stations, mostly NOAA’s; others
            are from TICON-4 and Kartverket, under CC BY 4.0. They’re for looking back at a catch, not for
            navigation.
          </li>
          {config?.weatherConfigured && <li>Weather data by Open-Meteo.com, under CC BY 4.0.</li>}
          {config?.geocoderConfigured && <li>Place names © OpenStreetMap contributors, under the ODbL.</li>}
          <li>Names of the nearest towns by GeoNames, under CC BY 4.0.</li>
          <li>
            Land outlines under the map by Natural Earth; the typeface is Figtree; the icons are Lucide.
          </li>
          <li>
            <LicensesLink>The licenses of all software and data</LicensesLink> your browser gets from Creel.
          </li>
        </ul>
      </StaticSection>
      {config && <p className="measure text-center text-quiet text-sm">Version {formatVersion(config)}</p>}
    </StaticPage>
  )
}
