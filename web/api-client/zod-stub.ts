/**
 * Replaces zod in the built web app (see vite.config.ts). The page needs only the paths and types of the API, since the
 * server validates what it receives, and tests compare what it sends with the schemas. Leaving zod out saves 24 KB of
 * compressed JavaScript and avoids its `new Function`, which our Content-Security-Policy forbids. Schemas can still be
 * composed, but validating with one throws.
 */
const schema: unknown = new Proxy(() => schema, {
  get(_, name) {
    if (validationMethods.test(String(name)))
      throw new Error(`The browser has no schemas: .${String(name)} is the server's`)
    return schema
  },
})

const validationMethods = /^(safe)?(parse|encode|decode)|^(options|config)$/i

/** Named like the export of zod that it replaces. */
export const z = schema
