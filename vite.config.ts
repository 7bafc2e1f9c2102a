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
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: server }, '/tr': { target: server } },
  },
})
