// Builds the script that publishers put into their pages: one small file, minified, for old browsers too.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** Where the server looks for the script. */
const defaultFile = path.join(root, 'dist/tracker/script.js')

/**
 * Writes the script to `outFile` (default: dist/tracker/script.js) and answers that path.
 * @param {{ outFile?: string }} [options]
 */
export async function buildTracker({ outFile = defaultFile } = {}) {
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
        input: path.join(root, 'src/tracker/script.ts'),
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
  console.log(await buildTracker({ outFile: process.argv[2] && path.resolve(process.argv[2]) }))
}
