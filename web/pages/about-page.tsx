import { Database, Fish, Heart } from 'lucide-react'
import { useConfig } from '../http/config-api.ts'
import { PhotoOfFish } from '../ui/illustrations/photo-of-fish.tsx'
import { LicensesLink } from './licenses-link.tsx'
import { StaticPage, StaticSection } from './static-page.tsx'

/** The about page: what Creel does, its principles, and credits. */
export function AboutPage() {
  const { data: config } = useConfig()
  return (
    <StaticPage title="About Creel" intro="The angler's photo log that fills itself in.">
      <StaticSection icon={Fish} title="What it does">
        <PhotoOfFish className="mx-auto my-2 w-44 text-action" />
        <p>
          A creel is the basket an angler carries the catch home in. This one carries your photos. You take
          them normally; Creel reads the place and the time from each, an AI identifies the fishing photos and
          estimates species, length and weight, and all your catches are plotted on the map.
        </p>
        <p>
          Weather and tide of the hour are added where they are known. What is not known stays empty: Creel
          never makes a number up.
        </p>
      </StaticSection>
      <StaticSection icon={Heart} title="What it stands for">
        <ul>
          <li>Your spots are yours. No other account can see them, an administrator's neither.</li>
          <li>A photo that says “uploaded” is stored for good, and its file is kept as it arrived.</li>
          <li>The AI estimates; you decide. What you correct is never overwritten.</li>
        </ul>
      </StaticSection>
      <StaticSection icon={Database} title="Whose work it stands on">
        <ul>
          <li>
            Tides are reckoned from the harmonic constants of public tide stations, most of them NOAA's. They
            are for looking back at a catch, not for navigation.
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
      {config && <p className="measure text-center text-quiet text-sm">Version {config.version}</p>}
    </StaticPage>
  )
}
