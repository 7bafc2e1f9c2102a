// Builds the scripts for the pages of publishers and direct partners: one small file each, minified, for old browsers
// too.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** The source of each script, and where the server expects the result. */
const scripts = {
  site: { input: 'src/tracker/script.ts', file: 'dist/tracker/script.js' },
  more: { input: 'src/tracker/more/more.ts', file: 'dist/tracker/more.js' },
  auto: { input: 'src/tracker/auto/auto.ts', file: 'dist/tracker/auto.js' },
  shop: { input: 'src/tracker/shop/script.ts', file: 'dist/tracker/shop.js' },
}

/**
 * Writes a script to `outFile` (default: where the server expects it) and returns that path.
 * @param {{ name?: keyof typeof scripts, outFile?: string | undefined }} [options]
 */
export async function buildTracker({ name = 'site', outFile = path.join(root, scripts[name].file) } = {}) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2018',
      minify: true,
      sourcemap: false,
      modulePreload: false,
      rolldownOptions: {
        input: path.join(root, scripts[name].input),
        output: { format: 'iife' },
      },
    },
  })
  const chunks = [result].flat().flatMap((built) => built.output)
  const script = chunks.find((chunk) => chunk.type === 'chunk')
  if (chunks.length !== 1 || !script) throw new Error(`the script must be one file, the build made ${chunks.length}`)
  await mkdir(path.dirname(outFile), { recursive: true })
  await writeFile(outFile, script.code)
  return outFile
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [, , file, name = 'site'] = process.argv
  const known = /** @type {keyof typeof scripts} */ (name in scripts ? name : 'site')
  console.log(await buildTracker({ name: known, ...(file && { outFile: path.resolve(file) }) }))
}
