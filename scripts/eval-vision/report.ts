import type { EvaluatedFish } from '../../shared/accuracy/evaluate-species.ts'
import { evaluateFish, median, sumUpEvaluations } from '../../shared/accuracy/measure-accuracy.ts'
import type { AccuracyFigures, Hits as AccuracyHits } from '../../shared/accuracy.ts'
import { canonicalSpeciesName } from '../../shared/size-estimates/find-standard-weight.ts'
import type { Prices, Result } from './evaluate-vision.ts'

/** How many responses are right, among the photos with a label for it. */
interface Hits {
  labeled: number
  right: number
}

/** Mean and median errors of the responses; null without any. */
interface SizeErrors {
  labeled: number
  /** Labeled photos for which the response has no value. */
  missing: number
  mean: number | null
  meanPercent: number | null
  median: number | null
  medianPercent: number | null
  /** Signed mean error: positive if the responses are too large. */
  bias: number | null
}

/** All that is measured on one set of photos. */
interface Figures {
  answered: number
  fishing: Hits
  /** The same figures as in the settings, of the largest fish in each photo. */
  accuracy: AccuracyFigures
  speciesAny: Hits
  speciesMissing: number
  length: SizeErrors
  weight: SizeErrors
}

/** The figures of a whole run, with what it took. */
export interface Scores extends Figures {
  model: string | null
  photos: number
  failed: number
  secondsPerPhoto: number | null
  inputTokens: number
  outputTokens: number
  /** Responses without a token count from the provider. */
  uncounted: number
  bySpecies: (Figures & { species: string })[]
}

type Answered = Result & { failure: null }

/** Compares the responses with the labels. */
export function scoreResults(results: Result[]): Scores {
  const answered = results.filter((result) => result.failure === null)
  const used = answered.map(({ response }) => response.usage)
  return {
    ...figuresOf(answered),
    model: answered[0]?.response.model ?? null,
    photos: results.length,
    failed: results.length - answered.length,
    secondsPerPhoto: mean(answered.map(({ seconds }) => seconds)),
    inputTokens: sum(used.map(({ inputTokens }) => inputTokens ?? 0)),
    outputTokens: sum(used.map(({ outputTokens }) => outputTokens ?? 0)),
    uncounted: used.filter((usage) => usage.inputTokens === null || usage.outputTokens === null).length,
    bySpecies: groupBySpecies(answered).map((group) => ({
      species: group[0]?.label.species[0] ?? '',
      ...figuresOf(group),
    })),
  }
}

/** Groups photos by their first labeled species, in alphabetical order. */
function groupBySpecies(answered: Answered[]): Answered[][] {
  const groups = Map.groupBy(
    answered.filter(({ label }) => label.species.length > 0),
    ({ label }) => canonicalSpeciesName(label.species[0] ?? ''),
  )
  return [...groups].toSorted(([a], [b]) => a.localeCompare(b)).map(([, group]) => group)
}

function figuresOf(answered: Answered[]): Figures {
  const ofSpecies = answered.filter(({ label }) => label.species.length > 0)
  const ofFishing = answered.filter(({ label }) => label.isFishing !== null)
  return {
    answered: answered.length,
    fishing: hits(ofFishing, ({ label, response }) => response.isFishing === label.isFishing),
    accuracy: sumUpEvaluations(
      evaluateFish(answered.map(toEvaluatedFish)).map(({ evaluations }) => evaluations),
    ),
    speciesAny: hits(ofSpecies, (result) => rightSpecies(result).includes(true)),
    speciesMissing: ofSpecies.filter(({ response }) => namesOf(response).length === 0).length,
    length: computeSizeErrors(
      answered.map(({ label, response }) => [label.lengthInches, response.fish[0]?.lengthInches ?? null]),
    ),
    weight: computeSizeErrors(
      answered.map(({ label, response }) => [label.weightLbs, response.fish[0]?.weightLbs ?? null]),
    ),
  }
}

/** Takes the largest fish of a response. Its bands follow from the photos before it, in the order of the labels. */
function toEvaluatedFish({ label, response }: Answered): EvaluatedFish {
  const [largest] = response.fish
  return {
    species: label.species,
    candidates: largest?.species.map(({ name }) => name) ?? [],
    group: largest?.group ?? null,
    lengthInches: label.lengthInches,
    estimatedLengthInches: largest?.lengthInches ?? null,
  }
}

function hits(results: Answered[], isRight: (result: Answered) => boolean): Hits {
  return { labeled: results.length, right: results.filter(isRight).length }
}

/** Returns for each species in the response whether the label has it too, under any of its names. */
function rightSpecies({ label, response }: Answered): boolean[] {
  const labeled = label.species.map(canonicalSpeciesName)
  return namesOf(response).map((name) => labeled.includes(canonicalSpeciesName(name)))
}

/** Returns the likeliest species of each fish in the response. */
function namesOf({ fish }: Answered['response']): string[] {
  return fish.flatMap(({ species }) => species[0]?.name ?? [])
}

function computeSizeErrors(pairs: [labeled: number | null, answered: number | null][]): SizeErrors {
  const labeled = pairs.filter(([truth]) => truth !== null) as [number, number | null][]
  const answered = labeled.filter(([, response]) => response !== null) as [number, number][]
  const off = answered.map(([truth, response]) => response - truth)
  const shares = answered.map(([truth, response]) => (100 * Math.abs(response - truth)) / truth)
  return {
    labeled: labeled.length,
    missing: labeled.length - answered.length,
    mean: mean(off.map(Math.abs)),
    meanPercent: mean(shares),
    median: median(off.map(Math.abs)),
    medianPercent: median(shares),
    bias: mean(off),
  }
}

function mean(values: number[]): number | null {
  return values.length === 0 ? null : sum(values) / values.length
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** One photo in one line. */
export function describeResult({ label, response, seconds, failure }: Result): string {
  if (failure !== null) return `${label.file}: failed. ${failure}`
  const names = response.fish.flatMap(({ species }) => species[0]?.name ?? []).join(', ')
  const [largest] = response.fish
  const what = response.isFishing ? names || 'a catch of unknown species' : 'not a catch'
  const sizes = [withUnit(largest?.lengthInches ?? null, 'in'), withUnit(largest?.weightLbs ?? null, 'lb')]
  const estimate = [what, ...sizes.filter((size) => size !== null)].join(', ')
  return `${label.file}: ${estimate} (${seconds.toFixed(1)} s)`
}

/** The figures of a run as tables for a terminal. */
export function formatReport(scores: Scores, prices: Prices | null): string {
  const { model, photos, answered, failed, accuracy } = scores
  return [
    '',
    `${model}: ${photos} photos, ${answered} answered, ${failed} failed`,
    '',
    formatTable([
      ['', 'labeled', 'right', '', 'no answer'],
      ['fishing or not', ...formatHits(scores.fishing), ''],
      ['species, first answer', ...formatAccuracy(accuracy.first), String(scores.speciesMissing)],
      ['species, first three', ...formatAccuracy(accuracy.firstThree), String(scores.speciesMissing)],
      ['species, among all fish', ...formatHits(scores.speciesAny), String(scores.speciesMissing)],
      ['group', ...formatAccuracy(accuracy.group), ''],
      ['length inside the band', ...formatAccuracy(accuracy.length.insideBand), ''],
    ]),
    '',
    formatTable([
      ['', 'labeled', 'no answer', 'mean error', '', 'median', '', 'bias'],
      ['length, inches', ...formatErrors(scores.length)],
      ['weight, lb', ...formatErrors(scores.weight)],
    ]),
    '',
    formatTable(formatExpense(scores, prices)),
    ...(scores.bySpecies.length === 0 ? [] : ['', formatTable(formatSpecies(scores.bySpecies))]),
  ].join('\n')
}

function formatHits({ labeled, right }: Hits): string[] {
  return [String(labeled), String(right), percent(labeled === 0 ? null : (100 * right) / labeled)]
}

function formatAccuracy({ right, count }: AccuracyHits): string[] {
  return formatHits({ labeled: count, right })
}

function formatErrors(errors: SizeErrors): string[] {
  const { labeled, missing, mean, meanPercent, median, medianPercent, bias } = errors
  const sign = bias !== null && bias > 0 ? '+' : ''
  return [
    String(labeled),
    String(missing),
    decimal(mean),
    percent(meanPercent),
    decimal(median),
    percent(medianPercent),
    `${sign}${decimal(bias)}`,
  ]
}

function formatExpense(scores: Scores, prices: Prices | null): string[][] {
  const { answered, inputTokens, outputTokens, uncounted, secondsPerPhoto } = scores
  const cost = prices && (inputTokens * prices.input + outputTokens * prices.output) / 1_000_000
  const each = (total: number) => (answered === 0 ? 0 : total / answered)
  return [
    ['', 'total', 'per photo'],
    ['seconds', '', decimal(secondsPerPhoto)],
    ['input tokens', String(inputTokens), each(inputTokens).toFixed(0)],
    ['output tokens', String(outputTokens), each(outputTokens).toFixed(0)],
    ...(cost === null ? [] : [['cost', dollars(cost), dollars(each(cost))]]),
    ...(uncounted === 0 ? [] : [['answers without a count', String(uncounted), '']]),
  ]
}

function formatSpecies(bySpecies: (Figures & { species: string })[]): string[][] {
  return [
    ['species', 'photos', 'first right', 'length error', '', 'weight error', ''],
    ...bySpecies.map(({ species, answered, accuracy, length, weight }) => [
      species,
      String(answered),
      String(accuracy.first.right),
      decimal(length.mean),
      percent(length.meanPercent),
      decimal(weight.mean),
      percent(weight.meanPercent),
    ]),
  ]
}

/** Names to the left, figures to the right. */
function formatTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const pad = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0)
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}

function withUnit(value: number | null, unit: string): string | null {
  return value === null ? null : `${value} ${unit}`
}

function decimal(value: number | null): string {
  return value === null ? '-' : value.toFixed(2)
}

function percent(value: number | null): string {
  return value === null ? '-' : `${value.toFixed(1)} %`
}

function dollars(value: number): string {
  return `$${value.toFixed(4)}`
}
