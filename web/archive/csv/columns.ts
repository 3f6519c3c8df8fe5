import { normalizeForSearch } from '../../../shared/name-matching.ts'

/** What a column may contain. */
export const fields = [
  'date',
  'time',
  'species',
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
  length: 'Length',
  weight: 'Weight',
  caughtWith: 'Bait or lure',
  caughtBy: 'Caught by',
  location: 'Location name',
  latitude: 'Latitude',
  longitude: 'Longitude',
  outcome: 'Released or kept',
  note: 'Note',
  fishedFrom: 'Fished from',
  fishedTo: 'Fished to',
}

/**
 * Words of headers in English, Spanish, German, French, Italian, Portuguese, Dutch, Swedish and Polish, the most telling
 * first, without accents. They include those of Anglers’ Log and of Creel’s own `catches.csv`.
 */
const words: Record<Field, readonly string[]> = {
  date: [
    ...[
      'date',
      'caught_at',
      'caught at',
      'date caught',
      'catch date',
      'date and time',
      'datetime',
      'timestamp',
      'day',
    ],
    ...['fecha', 'datum', 'fangdatum', 'tag', 'data', 'jour', 'dia', 'dag'],
  ],
  time: [
    ...['time', 'time caught', 'catch time', 'hour', 'hora', 'uhrzeit', 'fangzeit', 'zeit', 'heure', 'ora'],
    ...['tijd', 'tid', 'klockslag', 'godzina', 'czas'],
  ],
  species: [
    ...[
      'species',
      'fish species',
      'fish',
      'fish type',
      'type of fish',
      'especie',
      'pez',
      'fischart',
      'art',
      'fisch',
    ],
    ...[
      'espece',
      'poisson',
      'specie',
      'pesce',
      'peixe',
      'vissoort',
      'soort',
      'vis',
      'fiskart',
      'fisk',
      'gatunek',
      'ryba',
    ],
  ],
  length: [
    ...[
      'length',
      'length_inches',
      'fish length',
      'size',
      'longitud',
      'largo',
      'talla',
      'lange',
      'laenge',
      'grosse',
    ],
    ...['longueur', 'taille', 'lunghezza', 'comprimento', 'tamanho', 'lengte', 'langd', 'dlugosc'],
  ],
  weight: [...['weight', 'weight_lbs', 'fish weight', 'peso', 'gewicht', 'poids', 'vikt', 'waga', 'masa']],
  caughtWith: [
    ...[
      'caught_with',
      'bait',
      'lure',
      'baits',
      'bait/lure',
      'lure/bait',
      'bait or lure',
      'fly',
      'cebo',
      'senuelo',
      'koder',
    ],
    ...['koeder', 'appat', 'leurre', 'esca', 'isca', 'aas', 'kunstaas', 'bete', 'przyneta'],
  ],
  // Not “angler”: other apps write the user's own name into it.
  caughtBy: ['caught_by', 'caught by'],
  location: [
    ...[
      'location',
      'fishing spot',
      'spot',
      'location name',
      'place',
      'water',
      'body of water',
      'lake',
      'river',
      'waterbody',
    ],
    ...[
      'lugar',
      'ubicacion',
      'sitio',
      'ort',
      'gewasser',
      'gewaesser',
      'fangort',
      'angelplatz',
      'see',
      'fluss',
      'lieu',
    ],
    ...['endroit', 'luogo', 'local', 'plaats', 'stek', 'plats', 'vatten', 'miejsce', 'lowisko'],
  ],
  latitude: [
    'latitude',
    'lat',
    'gps latitude',
    'latitud',
    'breitengrad',
    'breite',
    'latitudine',
    'breedtegraad',
  ],
  longitude: [
    'longitude',
    'lon',
    'lng',
    'long',
    'gps longitude',
    'langengrad',
    'laengengrad',
    'longitudine',
    'lengtegraad',
  ],
  outcome: [
    ...[
      'outcome',
      'catch and release',
      'released',
      'kept',
      'kept/released',
      'released/kept',
      'release',
      'returned',
    ],
    ...[
      'liberado',
      'devuelto',
      'zuruckgesetzt',
      'zurueckgesetzt',
      'entnommen',
      'relache',
      'rilasciato',
      'teruggezet',
    ],
  ],
  note: [
    ...[
      'note',
      'notes',
      'comment',
      'comments',
      'remarks',
      'description',
      'notas',
      'nota',
      'comentario',
      'notizen',
      'notiz',
    ],
    ...['bemerkung', 'kommentar', 'remarque', 'remarques', 'commentaire', 'opmerking', 'anteckning', 'uwagi'],
  ],
  // Creel's own: only its outing notes have hours.
  fishedFrom: ['fished_from', 'fished from'],
  fishedTo: ['fished_to', 'fished to'],
}

/** Returns which column of a header belongs to which field, each column once. */
export function guessMapping(header: readonly string[]): Mapping {
  const names = header.map(headerWords)
  const mapping: Mapping = {}
  const used = new Set<number>()
  for (const field of fields) {
    for (const word of words[field]) {
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
  return /^(kept|entnommen)$/.test(headerWords(header))
}

/** The name of a column without its unit: `length` for “Length (cm)”. */
function headerWords(header: string): string {
  const [name = ''] = normalizeForSearch(header).split(/[([]/)
  return name.replace(/[:*#]/g, '').trim()
}
