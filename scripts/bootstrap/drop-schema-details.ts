import type { Plugin } from 'vite'

const description = /\.describe\(\s*(['`])(?:(?!\1)[^\\]|\\.)*\1,?\s*\)/g
const limit = /\.(?:min|max)\((?:limits\.[\w.]+|\d+)\)/g

/**
 * Vite plugin that leaves descriptions and limits of fields out of the web app: only the API document shows them, and only
 * the server checks them.
 */
export function dropSchemaDetails(): Plugin {
  return {
    name: 'drop-schema-details',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/[\w/-]+\.ts$/ },
      handler: (code) => ({ code: code.replace(description, '').replace(limit, ''), map: null }),
    },
  }
}
