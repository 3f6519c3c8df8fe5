import type { ComponentType } from 'react'
import { Wordmark } from '../ui/illustrations/wordmark.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { Tooltips } from '../ui/tooltips.tsx'
import { AdminSamples } from './admin-samples.tsx'
import { BestsSamples } from './bests-samples.tsx'
import { ButtonSamples } from './button-samples.tsx'
import { DeviceSwitches } from './device-switches.tsx'
import { FrameSamples } from './frame-samples.tsx'
import { IllustrationSamples } from './illustration-samples.tsx'
import { ImportSamples } from './import-samples.tsx'
import { LocationSamples } from './location-samples.tsx'
import { MapSamples } from './map-samples.tsx'
import { PhotoSamples } from './photo-samples.tsx'
import { anchorOf, Section } from './section.tsx'
import { TokenSamples } from './token-samples.tsx'
import { UiSamples } from './ui-samples.tsx'
import { UploadSamples } from './upload-samples.tsx'
import { ViewerSamples } from './viewer-samples.tsx'
import { WindowSamples } from './window-samples.tsx'

const sections: readonly { title: string; Samples: ComponentType; isGrid?: boolean }[] = [
  { title: 'Colours and type', Samples: TokenSamples },
  { title: 'Buttons and badges', Samples: ButtonSamples },
  { title: 'What opens', Samples: WindowSamples },
  { title: 'Lists and waiting', Samples: UiSamples },
  { title: 'Illustrations', Samples: IllustrationSamples, isGrid: true },
  { title: 'Frame', Samples: FrameSamples },
  { title: 'Photo cells', Samples: PhotoSamples, isGrid: true },
  { title: 'Uploads', Samples: UploadSamples },
  { title: 'Photo viewer', Samples: ViewerSamples },
  { title: 'Locations', Samples: LocationSamples },
  { title: 'Location sheet', Samples: MapSamples },
  { title: 'Personal bests', Samples: BestsSamples },
  { title: 'Import', Samples: ImportSamples },
  { title: 'Admin', Samples: AdminSamples },
]

/** All samples, with a list of them at the side. */
export function WorkbenchPage() {
  return (
    <>
      <div className="mx-auto flex max-w-5xl flex-col gap-8 p-4 sm:p-6 lg:flex-row">
        <SectionList />
        <main className="flex min-w-0 flex-1 flex-col gap-12 pb-40">
          <h1 className="flex items-center gap-3 font-bold text-2xl">
            <Wordmark className="text-action" /> Workbench
          </h1>
          <DeviceSwitches />
          {sections.map(({ title, Samples, isGrid = false }) => (
            <Section key={title} title={title} isGrid={isGrid}>
              <Samples />
            </Section>
          ))}
        </main>
      </div>
      <Tooltips />
      <Toaster />
    </>
  )
}

function SectionList() {
  return (
    <nav aria-label="Sections" className="shrink-0 self-start lg:sticky lg:top-6">
      <ul className="flex flex-wrap gap-x-4 lg:flex-col">
        {sections.map(({ title }) => (
          <li key={title}>
            <a
              href={`#${anchorOf(title)}`}
              className="inline-flex min-h-11 items-center text-action text-sm underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
