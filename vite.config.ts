import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildServiceWorker } from './scripts/bootstrap/build-service-worker.ts'
import { compressFiles } from './scripts/bootstrap/compress-files.ts'
import { stripSchemas } from './scripts/bootstrap/strip-schemas.ts'
import { listLicenses } from './scripts/licenses/list-licenses.ts'

// The host stays the browser's own, or the server would take every write for one of another site.
const server = { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false }

const coreLibraries = {
  name: 'libraries',
  test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-query|query-core))\/|CatchBoundary/,
}
const screenLibraries = {
  name: 'screen-libraries',
  test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\//,
}
const dialogLibraries = {
  name: 'window-libraries',
  test: /node_modules\/(@radix-ui\/react-(dialog|focus-scope|focus-guards|slot|compose-refs)|aria-hidden|react-remove-scroll[^/]*)\//,
}
const popoverLibraries = {
  name: 'floating-libraries',
  test: /node_modules\/(@radix-ui\/react-(popper|arrow)|@floating-ui)\//,
}
const licenses = listLicenses()

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    stripSchemas(),
    licenses.collect(),
    buildServiceWorker([stripSchemas(), licenses.collect()]),
    licenses.write(),
    compressFiles(),
  ],
  resolve: {
    alias: [
      { find: 'zod', replacement: fileURLToPath(new URL('web/api-client/zod-stub.ts', import.meta.url)) },
      { find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }, // of which the build leaves out what isn't used
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0, // the content security policy admits no fonts or styles from data: addresses
    modulePreload: { polyfill: false },
    // Libraries change seldom, so they stay in the browser's cache when only our own code has changed. Our own code is split by what
    // imports what: a rule on its files would have to follow them wherever they move.
    rolldownOptions: {
      // Schemas and endpoints that no screen uses are left out, and so are files of which nothing else is used.
      treeshake: {
        manualPureFunctions: ['z', 'defineEndpoint'],
        moduleSideEffects: [{ test: /\/(shared|photos)\//, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [coreLibraries, screenLibraries, dialogLibraries, popoverLibraries],
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [stripSchemas(), licenses.collect()] },
  server: { host: '127.0.0.1', proxy: { '/api/': server } },
  preview: { host: '127.0.0.1', proxy: { '/api/': server } },
})
