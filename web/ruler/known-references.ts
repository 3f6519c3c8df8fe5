import type { User } from '../../shared/account.ts'

/** Something of known length in a photo. */
export interface Reference {
  name: string
  lengthInches: number
}

/** Returns the references whose length is known: what most people carry, then what the settings say. */
export function knownReferences(user: Partial<Pick<User, 'handWidthInches' | 'rodMarkInches'>>): Reference[] {
  const lengths = [user.handWidthInches, user.rodMarkInches]
  const own = ownReferenceNames.flatMap((name, index) => {
    const lengthInches = lengths[index] ?? null
    return lengthInches === null ? [] : [{ name, lengthInches }]
  })
  return [...carried, ...own]
}

/** The references whose lengths are in the settings. */
export const ownReferenceNames = ['My hand’s width', 'Rod mark']

/** The name of a reference whose length the user reads from it. */
export const boardName = 'Board or ruler'

const millimetersPerInch = 25.4

const carried: Reference[] = [
  { name: 'Bank card', lengthInches: 85.6 / millimetersPerInch }, // the long side of ID-1, ISO/IEC 7810
  { name: 'US quarter', lengthInches: 24.26 / millimetersPerInch }, // 0.955 in, 31 U.S.C. 5112(a)(3)
  { name: '1 euro coin', lengthInches: 23.25 / millimetersPerInch }, // Council Regulation (EU) No 729/2014, annex I
]
