// One file for both: what they share with other screens then counts once, and stays out of what every first screen loads.
export { CsvImportScreen } from './csv/csv-import-screen.tsx'
export { TakeoutScreen } from './takeout/takeout-screen.tsx'
