import { BrokenLine } from '../ui/illustrations/broken-line.tsx'
import { DawnScene } from '../ui/illustrations/dawn-scene.tsx'
import { FishMark } from '../ui/illustrations/fish-mark.tsx'
import { FishPhoto } from '../ui/illustrations/fish-photo.tsx'
import { FoldedMap } from '../ui/illustrations/folded-map.tsx'
import { MeasuredFish } from '../ui/illustrations/measured-fish.tsx'
import { PinOnWater } from '../ui/illustrations/pin-on-water.tsx'
import { WaterScene } from '../ui/illustrations/water-scene.tsx'
import { Wordmark } from '../ui/illustrations/wordmark.tsx'
import { Sample } from './section.tsx'

const illustrations = {
  BrokenLine,
  DawnScene,
  FishMark,
  FoldedMap,
  MeasuredFish,
  FishPhoto,
  PinOnWater,
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
