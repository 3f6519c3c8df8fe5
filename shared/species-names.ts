import { normalizeName } from './name-matching.ts'
import { setSpeciesFold } from './species-key.ts'

/*
 * Names of one fish: its English name, its scientific ones, and plain synonyms, one species a line. Plurals need no entry.
 *
 * Left out is what anglers keep apart, although it is one species to science (steelhead, sea trout, kokanee, landlocked salmon,
 * Florida bass, mirror carp), and what means other fish elsewhere (perch, carp, crappie, bream, speckled trout, rockfish, dorado).
 *
 * Sources, by letter:
 * A  Page et al., Common and Scientific Names of Fishes from the United States, Canada, and Mexico, American Fisheries Society 2013
 *    (of the 2023 edition, Micropterus nigricans).
 * F  FAO, ASFIS List of Species for Fishery Statistics Purposes; for Europe also PESI, eu-nomen.eu.
 * W  English Wikipedia, article on the species, which names the synonyms in its first lines.
 * C  Carried over from Creel's table of standard weights, which had them as names in use.
 */
const table = `
  A C  Largemouth Bass: Micropterus nigricans, Micropterus salmoides, largemouth, bucketmouth
  A C  Smallmouth Bass: Micropterus dolomieu, smallmouth, smallie, bronzeback
  A C  Spotted Bass: Micropterus punctulatus, kentucky bass
  A C  Bluegill: Lepomis macrochirus, bluegill sunfish
  A C  Redear Sunfish: Lepomis microlophus, shellcracker, redear
  A    Green Sunfish: Lepomis cyanellus
  A C  Pumpkinseed: Lepomis gibbosus, pumpkinseed sunfish
  A C  Redbreast Sunfish: Lepomis auritus, redbreast
  A    Warmouth: Lepomis gulosus
  A    Rock Bass: Ambloplites rupestris
  A    Black Crappie: Pomoxis nigromaculatus
  A    White Crappie: Pomoxis annularis
  A C  Striped Bass: Morone saxatilis, striper
  A    White Bass: Morone chrysops
  C    Palmetto Bass: hybrid striped bass, hybrid striper, wiper
  A    White Perch: Morone americana
  A W  Walleye: Sander vitreus, Stizostedion vitreum
  A    Sauger: Sander canadensis
  A    Yellow Perch: Perca flavescens
  F W  European Perch: Perca fluviatilis, eurasian perch, redfin perch, english perch
  A C  Northern Pike: Esox lucius, pike
  A C  Muskellunge: Esox masquinongy, musky, muskie
  C    Tiger Muskellunge: tiger musky, tiger muskie
  A    Chain Pickerel: Esox niger
  A C  Channel Catfish: Ictalurus punctatus, channel cat
  A C  Blue Catfish: Ictalurus furcatus, blue cat
  A    Flathead Catfish: Pylodictis olivaris
  A C  White Catfish: Ameiurus catus, white cat
  A    Black Bullhead: Ameiurus melas
  A    Brown Bullhead: Ameiurus nebulosus
  A    Yellow Bullhead: Ameiurus natalis
  A    Rainbow Trout: Oncorhynchus mykiss, Salmo gairdneri
  A    Brown Trout: Salmo trutta
  A C  Brook Trout: Salvelinus fontinalis, brookie, brook char, brook charr
  A    Cutthroat Trout: Oncorhynchus clarkii, Oncorhynchus clarki, cutthroat
  A C  Lake Trout: Salvelinus namaycush, mackinaw, lake charr
  A    Bull Trout: Salvelinus confluentus
  A W  Arctic Char: Salvelinus alpinus, arctic charr
  A W  Chinook Salmon: Oncorhynchus tshawytscha, chinook, king salmon, quinnat salmon, tyee salmon
  A W  Coho Salmon: Oncorhynchus kisutch, coho, silver salmon
  A W  Sockeye Salmon: Oncorhynchus nerka, sockeye
  A W  Chum Salmon: Oncorhynchus keta, dog salmon, keta salmon
  A W  Pink Salmon: Oncorhynchus gorbuscha, humpback salmon
  A    Atlantic Salmon: Salmo salar
  C    Kokanee: kokanee salmon
  C    Steelhead: steelhead trout
  A    Arctic Grayling: Thymallus arcticus
  F    European Grayling: Thymallus thymallus
  A    Mountain Whitefish: Prosopium williamsoni
  A    Lake Whitefish: Coregonus clupeaformis
  A C  Cisco: Coregonus artedi, lake herring, tullibee
  A    Burbot: Lota lota
  A    Freshwater Drum: Aplodinotus grunniens
  A    Common Carp: Cyprinus carpio
  A    Grass Carp: Ctenopharyngodon idella
  A    Silver Carp: Hypophthalmichthys molitrix
  A    Bighead Carp: Hypophthalmichthys nobilis
  A    White Sucker: Catostomus commersonii
  A    Longnose Gar: Lepisosteus osseus
  A    Spotted Gar: Lepisosteus oculatus
  A W  Alligator Gar: Atractosteus spatula
  A    Northern Snakehead: Channa argus
  A    Bowfin: Amia calva
  F W  Zander: Sander lucioperca, Stizostedion lucioperca, pike-perch, pikeperch
  F    Roach: Rutilus rutilus
  F    Rudd: Scardinius erythrophthalmus
  F W  Common Bream: Abramis brama, freshwater bream, bronze bream, carp bream
  F    Tench: Tinca tinca
  F    Barbel: Barbus barbus
  F W  Wels Catfish: Silurus glanis, wels, sheatfish
  F    European Eel: Anguilla anguilla
  A    American Eel: Anguilla rostrata
  A W  Red Drum: Sciaenops ocellatus, redfish, channel bass, puppy drum, spottail bass
  A    Black Drum: Pogonias cromis
  A    Spotted Seatrout: Cynoscion nebulosus, spotted sea trout
  A    Common Snook: Centropomus undecimalis
  A    Tarpon: Megalops atlanticus, atlantic tarpon
  A    Bluefish: Pomatomus saltatrix
  A W  Dolphinfish: Coryphaena hippurus, mahi-mahi, mahi mahi, mahi, common dolphinfish
  A W  Summer Flounder: Paralichthys dentatus, fluke
  A    Cobia: Rachycentron canadum
  A    Crevalle Jack: Caranx hippos, jack crevalle
  A    King Mackerel: Scomberomorus cavalla
  A    Atlantic Cod: Gadus morhua
  A    Atlantic Mackerel: Scomber scombrus
  F W  European Seabass: Dicentrarchus labrax, european sea bass, european bass
  F W  Barramundi: Lates calcarifer, asian sea bass
`

const namesByKey = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [, name = '', synonyms = ''] = /^\s*[A-Z ]+ {2,}([^:]+): (.*)$/.exec(line) ?? []
      return [normalizeName(name), synonyms.split(', ')] as const
    }),
)
const keyByName = new Map(
  [...namesByKey].flatMap(([key, synonyms]) =>
    [key, ...synonyms.map(normalizeName)].map((name) => [name, key]),
  ),
)

/** Returns the name of a species in lower case under which its scientific and plural names and synonyms compare equal. */
export function foldSpeciesName(name: string): string {
  const folded = normalizeName(name).trim().replace(/\s+/g, ' ')
  const [, before, bracketed = ''] = /^([^()]+?) ?\(([^()]+)\)$/.exec(folded) ?? []
  const plain = before !== undefined && keyByName.has(bracketed) ? before : folded
  const singular = plain.replace(/(?<=ch|sh|x|ss)es$|(?<=[^s'’])s$/, '')
  return keyByName.get(plain) ?? keyByName.get(singular) ?? singular
}

/** Returns the further names of a species. */
export function listSynonyms(name: string): readonly string[] {
  return namesByKey.get(foldSpeciesName(name)) ?? []
}

setSpeciesFold(foldSpeciesName)
