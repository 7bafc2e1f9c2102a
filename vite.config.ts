import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contract } from './src/contract/index.ts'

const server = 'http://127.0.0.1:4000'

/** Gives the browser the methods and paths of the contract without its schemas, and keeps zod out of the bundle. */
function contractRoutes(): Plugin {
  const routes = Object.fromEntries(
    Object.entries(contract).map(([module, calls]) => [
      module,
      Object.fromEntries(Object.entries(calls).map(([name, { method, path }]) => [name, { method, path }])),
    ]),
  )
  return {
    name: 'contract-routes',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === 'zod' && importer?.includes('/src/'))
        this.error(`${importer} brings zod into the browser: import types only, or values from files without schemas`)
      return null
    },
    load: (id) =>
      id.endsWith('/src/web/lib/api-routes.ts') ? `export const routes = ${JSON.stringify(routes)}` : null,
  }
}

type ModuleInfos = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/**
 * What the dashboard needs at once comes in one file, with what other screens use of it too. With a file for each set of screens
 * that share something there were 35, and a browser that asks for six at a time waits six times for a distant server.
 */
function firstScreen(): (id: string, infos: ModuleInfos) => string | null {
  const first = new URL('src/web/insights/dashboard/dashboard-page.tsx', import.meta.url).pathname
  const needed = new Set<string>()
  const collect = (id: string, infos: ModuleInfos): void => {
    // a library's list of all it has names more than anybody uses
    if (needed.has(id) || id.includes('/node_modules/')) return
    needed.add(id)
    for (const imported of infos.getModuleInfo(id)?.importedIds ?? []) collect(imported, infos)
  }
  return (id, infos) => {
    collect(first, infos)
    return needed.has(id) ? 'dashboard-page' : null
  }
}

export default defineConfig({
  plugins: [contractRoutes(), react()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // fonts and pictures stay files: the content security policy allows no data: addresses
    assetsInlineLimit: 0,
    // every browser of this target preloads modules itself
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // what every page loads first, in one file
            { name: 'app', tags: ['$initial'], priority: 2 },
            { name: firstScreen(), debugName: 'first screen', priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: server }, '/tr': { target: server } },
  },
})
