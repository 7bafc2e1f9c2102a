// Builds the browser extension: dist/extension/chrome (Chrome and Edge) and dist/extension/firefox, as folders to load
// and as zips.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { zipOf } from './zip.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const source = path.join(root, 'extension')
const programs = ['popup', 'connect', 'overlay']
const plain = [
  'popup.html',
  'connect.html',
  'style.css',
  ...['16', '32', '48', '128'].map((size) => `icons/${size}.png`),
]

/** Manifest entries for one kind of browser only. */
const browsers = {
  chrome: { minimum_chrome_version: '110' },
  firefox: {
    browser_specific_settings: {
      gecko: {
        id: 'extension@outbound',
        // the first version that reads the data collection permissions, on a phone too
        strict_min_version: '142.0',
        data_collection_permissions: { required: ['websiteActivity'] },
      },
    },
  },
}

/** A program with all its imports, as one file. */
async function programOf(name) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      // extension stores review the submitted code
      minify: false,
      sourcemap: false,
      modulePreload: false,
      rolldownOptions: { input: path.join(source, `src/${name}.ts`), output: { format: 'iife' } },
    },
  })
  const chunks = [result].flat().flatMap((built) => built.output)
  const script = chunks.find((chunk) => chunk.type === 'chunk')
  if (chunks.length !== 1 || !script) throw new Error(`${name} must be one file, the build made ${chunks.length}`)
  return { name: `${name}.js`, content: Buffer.from(script.code) }
}

/**
 * Writes both folders, and their zips to `zipsTo`.
 * @param {{ outDir?: string, zipsTo?: string }} [options]
 */
export async function buildExtension({ outDir = path.join(root, 'dist/extension'), zipsTo = outDir } = {}) {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  const manifest = JSON.parse(await readFile(path.join(source, 'manifest.json'), 'utf8'))
  const same = [
    ...(await Promise.all(programs.map(programOf))),
    ...(await Promise.all(plain.map(async (name) => ({ name, content: await readFile(path.join(source, name)) })))),
  ]
  await rm(outDir, { recursive: true, force: true })
  await mkdir(zipsTo, { recursive: true })
  for (const [browser, own] of Object.entries(browsers)) {
    const content = Buffer.from(`${JSON.stringify({ ...manifest, version, ...own }, null, 2)}\n`)
    const files = [{ name: 'manifest.json', content }, ...same]
    for (const file of files) {
      const to = path.join(outDir, browser, file.name)
      await mkdir(path.dirname(to), { recursive: true })
      await writeFile(to, file.content)
    }
    await writeFile(path.join(zipsTo, `outbound-extension-${browser}.zip`), zipOf(files))
  }
  return outDir
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  console.log(await buildExtension(process.argv[2] ? { outDir: path.resolve(process.argv[2]) } : {}))
