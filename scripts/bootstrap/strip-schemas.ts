import type { Plugin } from 'vite'

/** What requests use of an endpoint; everything else describes it for the server and the API document. */
const usedFields = ['method', 'path']

/**
 * Creates the build step that leaves only method and path of every `defineEndpoint({ … })` in the web app, and no
 * descriptions of fields, so that schemas which nothing else uses are left out too.
 */
export function stripSchemas(): Plugin {
  return {
    name: 'strip-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/shared\/.*\.ts$/ },
      handler(code) {
        const ranges = findUnused(this.parse(code)).sort(([one], [other]) => one - other)
        const stripped = ranges.reduceRight(
          (text, [start, end]) => text.slice(0, start) + text.slice(end),
          code,
        )
        return { code: stripped, map: null }
      },
    },
  }
}

type Range = [start: number, end: number]

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** Returns the places to remove, none within another. */
function findUnused(node: unknown): Range[] {
  if (Array.isArray(node)) return node.flatMap(findUnused)
  if (!isNode(node)) return []
  if (isEndpointDefinition(node)) return findUnusedFields(node)
  const described = findDescribed(node)
  if (described) return [...findUnused(described), [described.end, node.end]]
  return Object.values(node).flatMap(findUnused)
}

function findUnusedFields(definition: Node): Range[] {
  const [{ properties }] = definition.arguments as [Node & { properties: Node[] }]
  return properties.flatMap((property, index): Range[] => {
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

/** Returns the schema in `schema.describe(…)`; null for other code. */
function findDescribed({ type, callee }: Node): Node | null {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return null
  const { object, property } = callee
  return isNode(property) && property.name === 'describe' && isNode(object) ? object : null
}
