import type { ComponentType } from 'react'
import { Wordmark } from '../ui/illustrations/wordmark.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { Tooltips } from '../ui/tooltips.tsx'
import { AdminStories } from './admin-stories.tsx'
import { BestsStories } from './bests-stories.tsx'
import { ButtonStories } from './button-stories.tsx'
import { DeviceStories } from './device-stories.tsx'
import { DeviceSwitches } from './device-switches.tsx'
import { FrameStories } from './frame-stories.tsx'
import { IllustrationStories } from './illustration-stories.tsx'
import { ImmichStories } from './immich-stories.tsx'
import { ImportStories } from './import-stories.tsx'
import { LocationStories } from './location-stories.tsx'
import { MapStories } from './map-stories.tsx'
import { PhotoStories } from './photo-stories.tsx'
import { anchorFor, Section } from './section.tsx'
import { TokenStories } from './token-stories.tsx'
import { UiStories } from './ui-stories.tsx'
import { UploadStories } from './upload-stories.tsx'
import { ViewerStories } from './viewer-stories.tsx'
import { WindowStories } from './window-stories.tsx'

const sections: readonly { title: string; Samples: ComponentType; isGrid?: boolean }[] = [
  { title: 'Colors and type', Samples: TokenStories },
  { title: 'Buttons and badges', Samples: ButtonStories },
  { title: 'Dialogs and menus', Samples: WindowStories },
  { title: 'Lists and loading', Samples: UiStories },
  { title: 'Illustrations', Samples: IllustrationStories, isGrid: true },
  { title: 'App shell', Samples: FrameStories },
  { title: 'Photo cells', Samples: PhotoStories, isGrid: true },
  { title: 'Uploads', Samples: UploadStories },
  { title: 'Photo viewer', Samples: ViewerStories },
  { title: 'Locations', Samples: LocationStories },
  { title: 'Location sheet', Samples: MapStories },
  { title: 'Personal bests', Samples: BestsStories },
  { title: 'Import', Samples: ImportStories },
  { title: 'Devices and codes', Samples: DeviceStories },
  { title: 'From Immich', Samples: ImmichStories },
  { title: 'Admin', Samples: AdminStories },
]

/** All samples, with a list of them at the side. */
export function ComponentGalleryPage() {
  return (
    <>
      <div className="mx-auto flex max-w-5xl flex-col gap-8 p-4 sm:p-6 lg:flex-row">
        <SectionList />
        <main className="flex min-w-0 flex-1 flex-col gap-12 pb-40">
          <h1 className="flex items-center gap-3 font-bold text-2xl">
            <Wordmark className="text-action" /> Component gallery
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
              href={`#${anchorFor(title)}`}
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
