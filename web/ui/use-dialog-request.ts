import { useReducer } from 'react'

/**
 * Returns the latest request for a dialog, or null, and a function that requests one. The `key` distinguishes successive
 * requests, even for the same item, so that each opens a new dialog.
 */
export function useDialogRequest<Content>() {
  return useReducer(nextRequest<Content>, null)
}

function nextRequest<Content>(last: { key: number; content: Content } | null, content: Content) {
  return { key: (last?.key ?? 0) + 1, content }
}
