import { CalendarDays, CloudSun, Fish, type LucideIcon, MapPin, Ruler, Waves } from 'lucide-react'
import { FishPhoto } from '../ui/illustrations/fish-photo.tsx'

const rows: { icon: LucideIcon; name: string; value: string }[] = [
  { icon: Fish, name: 'Species', value: 'Striped bass' },
  { icon: Ruler, name: 'Size', value: '31.5 in · 12.4 lbs' },
  { icon: MapPin, name: 'Location', value: 'Baker Beach' },
  { icon: CalendarDays, name: 'Caught', value: 'Oct 12, 2025 · 6:42 AM' },
  { icon: CloudSun, name: 'Weather', value: '57°F · 40% clouds · 6 mph wind from W' },
  { icon: Waves, name: 'Tide', value: '3.8 ft · rising' },
]

/** An example of the entry that one photo becomes, with a note on who can see it. */
export function SampleCatch() {
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
          {rows.map(({ icon: Icon, name, value }) => (
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
