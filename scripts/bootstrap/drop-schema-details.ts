import type { Plugin } from 'vite'

const description = /\.describe\(\s*(['`])(?:(?!\1)[^\\]|\\.)*\1,?\s*\)/g
const rule = /\.(?:(?:min|max)\((?:limits\.[\w.]+|\d+)\)|(?:int|nullable|nullish|optional)\(\))/g

/**
 * Vite plugin that leaves descriptions and rules of fields out of the web app: only the API document shows them, and only
 * the server checks them.
 */
export function dropSchemaDetails(): Plugin {
  return {
    name: 'drop-schema-details',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/[\w/-]+\.ts$/ },
      handler: (code) => ({ code: code.replace(description, '').replace(rule, ''), map: null }),
    },
  }
}
