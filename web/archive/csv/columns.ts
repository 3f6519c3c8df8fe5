import { normalizeForSearch } from '../../../shared/name-matching.ts'
import { lengthUnits, unitNames } from './sizes.ts'

/** What a column may contain. */
export const fields = [
  'date',
  'time',
  'species',
  'quantity',
  'length',
  'weight',
  'caughtWith',
  'caughtBy',
  'location',
  'latitude',
  'longitude',
  'outcome',
  'note',
  'fishedFrom',
  'fishedTo',
] as const
/** What a column may contain. */
export type Field = (typeof fields)[number]

/** The column of each field by its index; a field without one is not imported. */
export type Mapping = Partial<Record<Field, number>>

/** Names of the fields on the screen. */
export const fieldLabels: Record<Field, string> = {
  date: 'Date',
  time: 'Time',
  species: 'Species',
  quantity: 'Number of fish',
  length: 'Length',
  weight: 'Weight',
  caughtWith: 'Bait or lure',
  caughtBy: 'Caught by',
  location: 'Location name',
  latitude: 'Latitude, or both',
  longitude: 'Longitude',
  outcome: 'Released or kept',
  note: 'Note',
  fishedFrom: 'Fished from',
  fishedTo: 'Fished to',
}

/**
 * Words of headers in English, Spanish, German, French, Italian, Portuguese, Dutch, Norwegian, Danish, Swedish, Finnish and
 * Polish, the most telling first, as `foldHeader` writes them. They include those of Anglers’ Log and of Creel’s own `catches.csv`.
 */
const words: Record<Field, string> = {
  date: `date, caught_at, caught at, date caught, catch date, date and time, datetime, timestamp, day, fecha, datum,
    fangdatum, tag, data, jour, dia, dag, dato, fangstdato, paivamaara, pvm, paiva`,
  time: `time, time caught, catch time, hour, hora, uhrzeit, fangzeit, zeit, heure, ora, tijd, tid, klockslag, klokkeslett,
    klokkeslaet, kellonaika, aika, godzina, czas`,
  species: `species, fish species, fish, fish type, type of fish, especie, pez, fischart, art, fisch, espece, poisson,
    specie, pesce, peixe, vissoort, soort, vis, fiskart, fiskeart, fisk, kalalaji, laji, kala, gatunek, ryba`,
  quantity: `quantity, qty, count, number of fish, fish count, how many, cantidad, anzahl, stuckzahl, stueckzahl,
    quantite, quantita, quantidade, aantal, antall, antal, maara, lukumaara, kpl, ilosc, liczba`,
  length: `length, fish length, size, largo, talla, lange, laenge, grosse, longueur, taille, lunghezza,
    comprimento, tamanho, lengte, lengde, laengde, langd, pituus, dlugosc, longitud`,
  weight: 'weight, fish weight, peso, gewicht, poids, vekt, vaegt, vikt, paino, waga, masa',
  caughtWith: `caught_with, bait, lure, baits, bait/lure, lure/bait, bait or lure, fly, cebo, senuelo, koder, koeder, appat,
    leurre, esca, isca, aas, kunstaas, agn, sluk, madding, bete, viehe, syotti, przyneta`,
  // Not “angler”: other apps write the user's own name into it.
  caughtBy: 'caught_by, caught by',
  location: `location, fishing spot, spot, location name, place, water, body of water, lake, river, waterbody, lugar,
    ubicacion, sitio, ort, gewasser, gewaesser, fangort, angelplatz, see, fluss, lieu, endroit, luogo, local, plaats, stek,
    sted, fiskested, vann, plats, fiskeplats, vatten, kalapaikka, paikka, vesisto, miejsce, lowisko`,
  latitude: `latitude, lat, gps latitude, latitud, breitengrad, breite, latitudine, breedtegraad, breddegrad, leveysaste,
    szerokosc geograficzna, coordinates, coords, gps coordinates, gps, lat/long, lat/lon, latlong, latitude/longitude,
    koordinaten, coordenadas, coordonnees, coordinate, coordinaten, koordinater, koordinaatit, wspolrzedne`,
  longitude: `longitude, lon, lng, long, gps longitude, langengrad, laengengrad, longitudine, lengtegraad, lengdegrad,
    laengdegrad, longitud, pituusaste, dlugosc geograficzna`,
  outcome: `outcome, catch and release, released, kept, kept/released, released/kept, release, returned, liberado, devuelto,
    zuruckgesetzt, zurueckgesetzt, entnommen, relache, rilasciato, teruggezet, sluppet, genudsat, aterutsatt,
    vapautettu, wypuszczona`,
  note: `note, notes, comment, comments, remarks, description, notas, nota, comentario, notizen, notiz, bemerkung, kommentar,
    remarque, remarques, commentaire, opmerking, merknad, bemaerkning, anteckning, anteckningar, kommentti, huomautus, uwagi`,
  // Creel's own: only its outing notes have hours.
  fishedFrom: 'fished_from, fished from',
  fishedTo: 'fished_to, fished to',
}

/** Returns which column of a header belongs to which field, each column once. */
export function guessMapping(header: readonly string[]): Mapping {
  const names = header.map((text) => readHeader(text).name)
  const mapping: Mapping = {}
  const used = new Set<number>()
  for (const field of fields) {
    for (const word of words[field].split(/,\s+/)) {
      const index = names.findIndex((name, column) => name === word && !used.has(column))
      if (index === -1) continue
      mapping[field] = index
      used.add(index)
      break
    }
  }
  return mapping
}

/** Returns whether a row names columns: at least two of its cells, or the only one, are words that headers have. */
export function isHeader(row: readonly string[]): boolean {
  return Object.keys(guessMapping(row)).length >= Math.min(2, row.length)
}

/** Returns whether a column of outcomes says which fish were kept, so that “yes” means kept. */
export function saysKept(header: string): boolean {
  return /^(kept|entnommen)$/.test(readHeader(header).name)
}

/** The name of a column and its unit: `length` and `cm` of “Length (cm)”, “Length cm” and “length_cm”. */
interface Header {
  name: string
  /** What stands in brackets, a word or not, or a known unit at the end; null if neither does. */
  unit: string | null
}

/** Returns what a header says. Without a name but with a unit, it is that of the size that the unit measures. */
export function readHeader(text: string): Header {
  const folded = foldHeader(text)
  const [, name = folded, bracketed = ''] = /^([^([]*)[([]([^)\]]*)/.exec(folded) ?? []
  if (bracketed.trim() !== '') return { name: name.trim(), unit: bracketed.trim() }
  const [, start = '', last = ''] = /^(?:(.*?)[\s_,/-]+)?(\p{L}+)\.?$/u.exec(name.trim()) ?? []
  const unit = unitNames.get(last)
  if (unit === undefined) return { name: name.trim(), unit: null }
  return { name: start.replace(/[\s_]in$/, '') || (unit in lengthUnits ? 'length' : 'weight'), unit: last }
}

/** Some letters have no accent that could be taken off. */
const unaccented: Record<string, string> = { ł: 'l', ø: 'o', æ: 'ae', đ: 'd', ß: 'ss' }

function foldHeader(header: string): string {
  return normalizeForSearch(header)
    .replace(/[łøæđß]/g, (letter) => unaccented[letter] ?? letter)
    .replace(/[:*#?]/g, '')
    .trim()
}
