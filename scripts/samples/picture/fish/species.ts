import { largemouthBass, smallmouthBass, stripedBass } from './basses.ts'
import { channelCatfish, commonCarp } from './bottom-fish.ts'
import { redDrum, snook } from './coastal-fish.ts'
import { atlanticCod } from './cod.ts'
import type { FishPlan } from './fish-plan.ts'
import { northernPike, walleye, yellowPerch } from './pikes-and-perches.ts'
import { atlanticSalmon, cohoSalmon, sockeyeSalmon } from './salmons.ts'
import { tarpon } from './tarpon.ts'
import { brownTrout, cutthroatTrout, lakeTrout, rainbowTrout } from './trouts.ts'

/** Every kind of fish that can be painted. */
export const fishPlans = {
  'atlantic-cod': atlanticCod,
  'atlantic-salmon': atlanticSalmon,
  'brown-trout': brownTrout,
  'channel-catfish': channelCatfish,
  'coho-salmon': cohoSalmon,
  'common-carp': commonCarp,
  'cutthroat-trout': cutthroatTrout,
  'lake-trout': lakeTrout,
  'largemouth-bass': largemouthBass,
  'northern-pike': northernPike,
  'rainbow-trout': rainbowTrout,
  'red-drum': redDrum,
  'smallmouth-bass': smallmouthBass,
  snook,
  'sockeye-salmon': sockeyeSalmon,
  'striped-bass': stripedBass,
  tarpon,
  walleye,
  'yellow-perch': yellowPerch,
} as const satisfies Record<string, FishPlan>

export type Species = keyof typeof fishPlans
