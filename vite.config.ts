import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildServiceWorker } from './scripts/bootstrap/build-service-worker.ts'
import { stripSchemas } from './scripts/bootstrap/strip-schemas.ts'
import { listLicenses } from './scripts/licenses/list-licenses.ts'

// The host stays the browser's own, or the server would take every write for one of another site.
const server = { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false }

const coreLibraries = {
  name: 'libraries',
  test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-query|query-core)|@radix-ui\/react-(slot|compose-refs))\/|CatchBoundary/,
}
const screenLibraries = {
  name: 'screen-libraries',
  test: /node_modules\/(@radix-ui\/react-avatar|@tanstack\/(react-router|router-core|history|react-store|store))\//,
}
const dialogLibraries = {
  name: 'window-libraries',
  test: /node_modules\/(@radix-ui\/react-(dialog|focus-scope|focus-guards)|aria-hidden|react-remove-scroll[^/]*)\//,
}
const popoverLibraries = {
  name: 'floating-libraries',
  test: /node_modules\/(@radix-ui\/react-(popper|arrow)|@floating-ui)\//,
}
// No first screen uses these, but dialogs, forms, imports, pairing and text pages. They would follow the modules that import them for
// their schemas, or each be a file of its own, which every first screen would list.
const dialogModules = {
  name: 'dialogs',
  test: /shared\/(text|rank-species|catches\/fished-hours(-text)?|formatting\/(clock|distance)|pairing-code|split-into-chunks|conditions\/wind-direction)\.ts$|(noted-catches\/add-noted-location|pages\/plain-http-warning|ui\/(back-link|file-button|fold-summary|illustrations\/pin-on-water|key-field|missing-photo|note-field|paged-rows|progress|search-box|select-field|switch)|catches\/(catch-field|size-texts)|upload\/upload-photos-button)\.tsx$|(edit-photos\/shift-time|ui\/(use-paged-list|use-scroll-end)|account\/inbox-api|catches\/(noted-name|outcome-labels|water-temperature)|filter\/count-names|outing\/format-dates|log\/(noted-positions|select-fish-names)|noted-catches\/noted-position|photos\/can-share)\.ts$|\/(notebook-pen|folder-input|chevron-left)\./,
  includeDependenciesRecursively: false,
}
// Every first screen uses these, and a few other screens too, for whose sake each would be a file of its own.
const firstScreenModules = {
  name: 'first-screens',
  test: /(formatting\/plural|app-shell\/user-name|offline\/use-pending-\w+-count|api-client\/(use-connection|batch-requests)|ui\/prefers-reduced-motion|upload\/files-to-import|shared\/share-target|catches\/noted-catches|guess-decimals)\.tsx?$/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
}
// The map and the picker of locations both assign photos: one file for both, not three.
const assignmentModules = {
  name: 'assignment',
  test: /assign-location\/(far-photos|use-assign-photos|use-where-taken)\.tsx?$/,
  includeDependenciesRecursively: false,
}
const webFolder = fileURLToPath(new URL('web/', import.meta.url))
// Each would be a file and a request of its own; over HTTP/1.1 a browser makes only six at a time. Without dialogs, menus and lists, whose
// libraries every first screen would load too, the sizes of fish with their tables, two illustrations, the filters and the star of favorites: no first screen shows
// them.
const smallSharedModules = {
  name: 'shared',
  test: new RegExp(
    `node_modules/lucide-react/(?!.*/star\\.)|^${RegExp.escape(webFolder)}(?!ui/((confirm-)?dialog|menu|virtual-list)|photos/(edit-photos|filter)/|catches/row-parts|ui/illustrations/(fish-photo|pin-shape)).*\\.tsx?$`,
  ),
  minShareCount: 4,
  maxModuleSize: 2000,
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
  ],
  resolve: { alias: { zod: fileURLToPath(new URL('web/api-client/zod-stub.ts', import.meta.url)) } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0, // the content security policy admits no fonts or styles from data: addresses
    modulePreload: { polyfill: false },
    // Libraries change seldom, so they stay in the browser's cache when only our own code has changed.
    rolldownOptions: {
      // Schemas and endpoints that no screen uses are left out, and so are files of which nothing else is used.
      treeshake: {
        manualPureFunctions: ['z', 'defineEndpoint'],
        moduleSideEffects: [{ test: /\/(shared|edit-photos)\//, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            coreLibraries,
            screenLibraries,
            dialogLibraries,
            popoverLibraries,
            dialogModules,
            assignmentModules,
            firstScreenModules,
            smallSharedModules,
          ],
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [stripSchemas(), licenses.collect()] },
  server: { host: '127.0.0.1', proxy: { '/api/': server } },
  preview: { host: '127.0.0.1', proxy: { '/api/': server } },
})
