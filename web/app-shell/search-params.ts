import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Parses search parameters as plain text: `?assignPhotoIds=1,2` is read and written as it is, without JSON quotes. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Formats search parameters. Omits null and undefined values, and leaves commas unescaped. */
export function stringifySearch(search: Record<string, unknown>): string {
  const defined = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(defined.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text.replaceAll('%2C', ',')}`
}

/** Returns a validator that keeps the named parameters, as text. */
export function pickParams<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [Key in Name]?: string } => {
    const picked: { [Key in Name]?: string } = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string' && value !== '') picked[name] = value
    }
    return picked
  }
}

/**
 * Returns a function that changes some search parameters of a screen in place; undefined removes one. Back undoes each change
 * unless it replaces the last one.
 */
export function useChangeSearch() {
  const navigate = useNavigate()
  return useCallback(
    (changes: Record<string, string | undefined>, { replace = false } = {}): void => {
      void navigate({
        to: '.',
        search: (previous) => ({ ...previous, ...changes }),
        resetScroll: false,
        replace,
      })
    },
    [navigate],
  )
}
