// Builds what changed: dist/web (the app), dist/server (server and command line), dist/tracker (the scripts for the
// pages of publishers and of shops). `node scripts/build.mjs bench` builds the benchmark.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { alone } from './alone.mjs'
import { sayProgress } from './say-progress.mjs'
import { checkNode, ensureInstalled, root } from './setup.mjs'

const files = (path) =>
  !existsSync(path)
    ? []
    : readdirSync(path, { withFileTypes: true }).flatMap((e) =>
        e.isDirectory() ? files(join(path, e.name)) : [join(path, e.name)],
      )

/** One hash over the content of all sources of a part; excludes tests. */
function sourceHash(paths) {
  const hash = createHash('sha256')
  for (const path of paths
    .flatMap((p) => (existsSync(join(root, p)) && !/\.\w+$/.test(p) ? files(join(root, p)) : [join(root, p)]))
    .sort())
    if (existsSync(path) && !/\.test\.tsx?$|\.md$/.test(path))
      hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

/** Replaces a folder at once: a running server never finds half of it. */
function takePlace(made, of) {
  const old = `${made}-old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(of)) renameSync(of, old)
  renameSync(made, of)
  rmSync(old, { recursive: true, force: true })
}

const common = ['package-lock.json', 'tsconfig.json', 'vite.config.ts', 'scripts/build.mjs']
const serverFolders = ['server', 'report', 'contract', 'connectors', 'demo', 'cli', 'tracker'].map((f) => `src/${f}`)

/** Programs for Node from TypeScript, each with its imports. */
const buildForNode = (vite, outDir, input) =>
  vite.build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      target: 'node20',
      outDir: join(root, outDir),
      emptyOutDir: true,
      sourcemap: true,
      rollupOptions: {
        input,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })

const parts = {
  web: {
    sources: [
      ...common,
      'index.html',
      'public',
      'src/web',
      'src/report',
      'src/contract',
      'wordpress',
      'scripts/build-wordpress.mjs',
      'extension',
      'scripts/build-extension.mjs',
      'scripts/zip.mjs',
      'package.json',
      'scripts/compress-web.mjs',
    ],
    build: async (vite) => {
      const made = join(root, 'dist/.web-new')
      const config = { outDir: made, emptyOutDir: true }
      await vite.build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: config })
      // publishers download the plugin from their site's page
      const { buildWordpress } = await import('./build-wordpress.mjs')
      await buildWordpress({ outFile: join(made, 'outbound.zip') })
      // and the browser extension from Integrations
      const { buildExtension } = await import('./build-extension.mjs')
      await buildExtension({ zipsTo: made })
      const { compressWeb } = await import('./compress-web.mjs')
      compressWeb(made)
      takePlace(made, join(root, 'dist/web'))
    },
  },
  server: {
    sources: [...common, ...serverFolders],
    build: (vite) =>
      buildForNode(vite, 'dist/server', {
        main: join(root, 'src/server/main.ts'),
        cli: join(root, 'src/cli/main.ts'),
        worker: join(root, 'src/server/compose/worker.ts'),
      }),
  },
  /** Only if named: users of the product do not need it. */
  bench: {
    sources: [...common, ...serverFolders, 'bench'],
    build: (vite) => buildForNode(vite, 'dist/bench', { main: join(root, 'bench/main.ts') }),
  },
  tracker: {
    sources: [...common, 'src/tracker', 'scripts/build-tracker.mjs'],
    build: async () => {
      const { buildTracker } = await import('./build-tracker.mjs')
      for (const name of ['site', 'more', 'auto', 'shop']) await buildTracker({ name })
    },
  },
}

/** The parts of the product. */
const product = Object.keys(parts).filter((name) => name !== 'bench')

/** Builds the named parts whose sources changed since their last build. */
export async function build(names = product) {
  for (const name of names) {
    const stamp = join(root, 'dist', `.${name}`)
    const hash = sourceHash(parts[name].sources)
    const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
    if (isBuilt()) continue
    const done = alone(join(root, '.cache/build.lock'))
    try {
      if (isBuilt()) continue
      console.log(`Building ${name} …`)
      // whatever the environment, tests included: another mode adds React's own checks to the app
      process.env.NODE_ENV = 'production'
      const said = sayProgress(`building ${name}`)
      try {
        await parts[name].build(await import('vite'))
      } finally {
        said()
      }
      mkdirSync(join(root, 'dist'), { recursive: true })
      writeFileSync(stamp, hash)
    } finally {
      done()
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  checkNode()
  ensureInstalled()
  const named = process.argv.slice(2)
  await build(named.length > 0 ? named : product)
}
