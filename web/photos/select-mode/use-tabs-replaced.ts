import { useLayoutEffect } from 'react'

/**
 * Has a bar take the place of the tabs while `isReplaced`. For a moment after that, the tabs ignore presses: the second one of
 * a hasty double press on Cancel, where a tab now is.
 */
export function useTabsReplaced(isReplaced: boolean): void {
  useLayoutEffect(() => {
    if (!isReplaced) return
    const root = document.documentElement
    clearTimeout(timer)
    root.removeAttribute('data-tabs-rest')
    root.setAttribute('data-selecting', '')
    return () => {
      root.removeAttribute('data-selecting')
      root.setAttribute('data-tabs-rest', '')
      timer = setTimeout(() => root.removeAttribute('data-tabs-rest'), doublePressMs)
    }
  }, [isReplaced])
}

const doublePressMs = 400
let timer: ReturnType<typeof setTimeout> | undefined
