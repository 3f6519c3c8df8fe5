import { randomInt } from 'node:crypto'

/** Short, easy to tell apart, and without a second meaning: fish, birds of the water, and tackle. */
export const pairingWords: readonly string[] = (
  'Anchovy Arowana Barbel Bittern Bluegill Bobber Bonito Bream Burbot Canoe Carp Catfish Chub Cobia Cod Cormorant Crappie Dace Dolphin ' +
  'Egret Eider Flounder Gannet Gar Grayling Grebe Grouper Gull Haddock Halibut Heron Herring Kingfisher Lantern Loon Mackerel ' +
  'Marlin Minnow Muskie Osprey Otter Paddle Pelican Perch Pike Plover Pollock Puffin Salmon Sardine Shad Snapper Snipe Sole ' +
  'Sturgeon Swan Tarpon Teal Tern Trout Tuna Turtle Wader Walleye'
).split(' ')

/** Chooses the word that both screens show while a device waits to be confirmed. */
export function choosePairingWord(): string {
  return pairingWords[randomInt(pairingWords.length)] ?? ''
}
