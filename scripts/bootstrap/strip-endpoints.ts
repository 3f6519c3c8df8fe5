import type { Plugin } from 'vite'

/** What requests use of an endpoint; everything else describes it for the server and the API document. */
const usedFields = ['method', 'path']

/**
 * Creates the build step that leaves only method and path of every `defineEndpoint({ … })` in the web app, so that schemas
 * which nothing else uses are left out too.
 */
export function stripEndpoints(): Plugin {
  return {
    name: 'strip-endpoints',
    apply: 'build',
    transform: {
      filter: { id: /\/shared\/.*\.ts$/, code: 'defineEndpoint(' },
      handler(code) {
        const ranges = findUnusedFields(this.parse(code))
        const stripped = ranges.reduceRight(
          (text, [start, end]) => text.slice(0, start) + text.slice(end),
          code,
        )
        return { code: stripped, map: null }
      },
    },
  }
}

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** Returns the places of the fields to remove, in the order of the code. */
function findUnusedFields(node: unknown): [start: number, end: number][] {
  if (Array.isArray(node)) return node.flatMap(findUnusedFields)
  if (!isNode(node)) return []
  if (!isEndpointDefinition(node)) return Object.values(node).flatMap(findUnusedFields)
  const [{ properties }] = node.arguments as [Node & { properties: Node[] }]
  return properties.flatMap((property, index): [number, number][] => {
    const name = (property.key as Node | undefined)?.name
    const end = properties[index + 1]?.start ?? property.end
    return typeof name === 'string' && !usedFields.includes(name) ? [[property.start, end]] : []
  })
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function isEndpointDefinition({ type, callee }: Node): boolean {
  return type === 'CallExpression' && isNode(callee) && callee.name === 'defineEndpoint'
}
