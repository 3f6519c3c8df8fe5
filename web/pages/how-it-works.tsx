import type { ReactNode } from 'react'
import { FishPhoto } from '../ui/illustrations/fish-photo.tsx'
import { FoldedMap } from '../ui/illustrations/folded-map.tsx'
import { MeasuredFish } from '../ui/illustrations/measured-fish.tsx'
import { PinOnWater } from '../ui/illustrations/pin-on-water.tsx'

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
export function HowItWorks() {
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
