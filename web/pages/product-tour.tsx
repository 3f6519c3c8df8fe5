import galleryDark from './images/gallery-dark.webp'
import galleryLight from './images/gallery-light.webp'
import mapDark from './images/map-dark.webp'
import mapLight from './images/map-light.webp'
import viewerDark from './images/viewer-dark.webp'
import viewerLight from './images/viewer-light.webp'

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
export function ProductTour() {
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
