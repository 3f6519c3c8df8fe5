interface Bounds {
  min?: number
  max?: number
  isWhole?: boolean
}

interface DecimalOptions extends Bounds {
  value: string
  onChange(text: string): void
}

/**
 * Returns the props of a text field for an amount, with either decimal mark; a form with text that is none, or out of bounds, is not
 * submitted. Not a number field: Chromium drops the comma there, and 52,5 would be 525.
 */
export function decimalProps({ value, onChange, ...bounds }: DecimalOptions) {
  return {
    type: 'text',
    inputMode: bounds.isWhole ? 'numeric' : 'decimal',
    value,
    ref: (input: HTMLInputElement | null) => input?.setCustomValidity(decimalFault(value, bounds) ?? ''),
    onChange: (text: string) => onChange(withPoint(text)),
  } as const
}

/** Returns a typed amount with a decimal point, as the values of fields have it. */
export function withPoint(text: string): string {
  return text.replace(',', '.')
}

/** Returns what is wrong with a typed amount; null if it may be saved, as an empty one may. */
export function decimalFault(text: string, { min, max, isWhole = false }: Bounds): string | null {
  if (text.trim() === '') return null
  if (!(isWhole ? /^\s*\d+\s*$/ : /^\s*-?(\d+\.?\d*|\.\d+)\s*$/).test(text)) return notANumber
  const isWithin = Number(text) >= (min ?? -Infinity) && Number(text) <= (max ?? Infinity)
  return isWithin ? null : `Enter a number from ${min} to ${max}.`
}

/** What is wrong with text that is no amount. */
export const notANumber = 'Enter a number.'
