import { BrokenLine } from '../ui/illustrations/broken-line.tsx'
import { DawnScene } from '../ui/illustrations/dawn-scene.tsx'
import { FishMark } from '../ui/illustrations/fish-mark.tsx'
import { FishPhoto } from '../ui/illustrations/fish-photo.tsx'
import { FoldedMap } from '../ui/illustrations/folded-map.tsx'
import { InboxFolder } from '../ui/illustrations/inbox-folder.tsx'
import { MeasuredFish } from '../ui/illustrations/measured-fish.tsx'
import { PhoneCamera } from '../ui/illustrations/phone-camera.tsx'
import { PhotoFromServer } from '../ui/illustrations/photo-from-server.tsx'
import { PinOnWater } from '../ui/illustrations/pin-on-water.tsx'
import { SharedPhoto } from '../ui/illustrations/shared-photo.tsx'
import { TrackOnMap } from '../ui/illustrations/track-on-map.tsx'
import { WaterScene } from '../ui/illustrations/water-scene.tsx'
import { Wordmark } from '../ui/illustrations/wordmark.tsx'
import { Sample } from './section.tsx'

const illustrations = {
  BrokenLine,
  DawnScene,
  FishMark,
  FishPhoto,
  FoldedMap,
  InboxFolder,
  MeasuredFish,
  PhoneCamera,
  PhotoFromServer,
  PinOnWater,
  SharedPhoto,
  TrackOnMap,
  WaterScene,
  Wordmark,
}

/** All illustrations in their usual color. */
export function IllustrationStories() {
  return Object.entries(illustrations).map(([name, Illustration]) => (
    <Sample key={name} name={name} className="text-action">
      <Illustration className="w-full max-w-40" />
    </Sample>
  ))
}
