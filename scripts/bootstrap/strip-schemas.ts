import type { Plugin } from 'vite'

/** What requests use of an endpoint; everything else describes it for the server and the API document. */
const usedFields = ['method', 'path']

/**
 * Creates the build step that leaves only method and path of every `defineEndpoint({ … })` in the web app, and no
 * descriptions of fields. Modules of `shared/` only define things, so it marks each of their constants as free of side effects:
 * then those that nothing uses are left out too, whatever they are made from.
 */
export function stripSchemas(): Plugin {
  return {
    name: 'strip-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/shared\/.*\.ts$/ },
      handler(code) {
        const program = this.parse(code)
        const edits = [...findUnused(program), ...findConstants(program)].sort(
          ([one], [other]) => one - other,
        )
        const stripped = edits.reduceRight(
          (text, [start, end, inserted = '']) => text.slice(0, start) + inserted + text.slice(end),
          code,
        )
        return { code: stripped, map: null }
      },
    },
  }
}

/** What to replace in a module, by default with nothing. */
type Edit = [start: number, end: number, inserted?: string]

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** Returns the places to remove, none within another. */
function findUnused(node: unknown): Edit[] {
  if (Array.isArray(node)) return node.flatMap(findUnused)
  if (!isNode(node)) return []
  if (isEndpointDefinition(node)) return findUnusedFields(node)
  const described = findDescribed(node)
  if (described) return [...findUnused(described), [described.end, node.end]]
  return Object.values(node).flatMap(findUnused)
}

function findUnusedFields(definition: Node): Edit[] {
  const [{ properties }] = definition.arguments as [Node & { properties: Node[] }]
  return properties.flatMap((property, index): Edit[] => {
    const name = (property.key as Node | undefined)?.name
    const end = properties[index + 1]?.start ?? property.end
    return typeof name === 'string' && !usedFields.includes(name) ? [[property.start, end]] : []
  })
}

/** Returns the edits that mark what the module's constants are made by as free of side effects. */
function findConstants({ body }: { body: unknown[] }): Edit[] {
  const declarations = body.flatMap((statement) => {
    const { declaration = statement } = statement as { declaration?: unknown }
    return isNode(declaration) && declaration.type === 'VariableDeclaration' ? [declaration] : []
  })
  return declarations
    .flatMap(({ declarations }) => declarations as { init: unknown }[])
    .flatMap(({ init }): Edit[] =>
      isNode(init) && (init.type === 'CallExpression' || init.type === 'ObjectExpression')
        ? [
            [init.start, init.start, '/* @__PURE__ */ (() => ('],
            [init.end, init.end, '))()'],
          ]
        : [],
    )
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
