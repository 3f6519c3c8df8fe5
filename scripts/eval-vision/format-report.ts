import type { Hits as AccuracyHits } from '../../shared/accuracy.ts'
import type { Prices } from './parse-arguments.ts'
import type { Result } from './run-model.ts'
import type { Figures, Hits, Scores, SizeErrors } from './score-results.ts'

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
