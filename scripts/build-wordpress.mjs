// npm run wordpress: packs wordpress/outbound into dist/wordpress/outbound.zip. The same files give the same bytes.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { zipOf } from './zip.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const source = path.join(root, 'wordpress')

/** Files below a folder as paths with slashes, sorted by name. */
async function filesOf(folder) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(source, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort()
}

/**
 * Writes the plugin to `outFile` (default: dist/wordpress/outbound.zip) and returns that path.
 * @param {{ outFile?: string }} [options]
 */
export async function buildWordpress({ outFile = path.join(root, 'dist/wordpress/outbound.zip') } = {}) {
  const names = await filesOf(path.join(source, 'outbound'))
  const files = await Promise.all(
    names.map(async (name) => ({ name, content: await readFile(path.join(source, name)) })),
  )
  await mkdir(path.dirname(outFile), { recursive: true })
  await writeFile(outFile, zipOf(files))
  return outFile
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  console.log(await buildWordpress({ outFile: process.argv[2] && path.resolve(process.argv[2]) }))
}
