import type { Plugin } from 'vite'

const description = /\.describe\(\s*(['`])(?:(?!\1)[^\\]|\\.)*\1,?\s*\)/g

/** Vite plugin that leaves the descriptions of fields out of the web app: only the API document shows them. */
export function dropDescriptions(): Plugin {
  return {
    name: 'drop-descriptions',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/[\w/-]+\.ts$/ },
      handler: (code) => ({ code: code.replace(description, ''), map: null }),
    },
  }
}
