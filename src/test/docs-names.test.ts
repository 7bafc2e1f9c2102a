import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../server/env/project-root.ts'

// Whatever the pages name must exist: files, links, commands, and the tests that prove a claim.

const inFolder = (folder: string, end: RegExp) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => end.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name))
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

const pages = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', ...inFolder('docs', /\.md$/)].map((path) => ({
  path,
  text: read(path),
}))
const files = [
  ...readdirSync(projectRoot),
  ...['src', 'e2e', 'bench', 'scripts', 'deploy', 'extension', 'docs', 'wordpress'].flatMap((folder) =>
    inFolder(folder, /\.\w+$/),
  ),
]
const commands = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts)

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((m) => m[1] ?? '')
const missing = (pattern: RegExp, isThere: (name: string, page: string) => boolean) =>
  pages.flatMap(({ path, text }) =>
    found(text, pattern)
      .filter((name) => !isThere(name, path))
      .map((name) => `${path}: ${name}`),
  )

it('files are there, by their path or its end', () => {
  const isThere = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`))
  expect(isThere('insights/clicks-page.tsx')).toBe(true)
  expect(isThere('sites/no-such-file.tsx')).toBe(false)
  expect(missing(/`([\w$-][\w$./-]*\.(?:tsx?|mjs|css))`/g, isThere)).toEqual([])
})
it('links lead to pages that are there', () => {
  const isThere = (to: string, page: string) => existsSync(join(projectRoot, dirname(page), to))
  expect(missing(/\]\((?!\w+:)([^)#\s]+)/g, isThere)).toEqual([])
})
it('commands are in package.json', () => {
  expect(missing(/npm run ([\w:-]+)/g, (name) => commands.includes(name))).toEqual([])
})
it('each recipe is listed, and the tests of its proof are there', () => {
  const recipes = pages.filter(({ path }) => path.startsWith('docs/recipes/'))
  const listed = found(read('CONTRIBUTING.md'), /\]\((docs\/recipes\/[\w-]+\.md)\)/g)
  expect(recipes.map(({ path }) => path).sort()).toEqual([...new Set(listed)].sort())
  const proofs = recipes.flatMap(({ path, text }) =>
    found(text.slice(text.indexOf('**Proof:**')), /\b((?:src|e2e)\/[\w./-]+)/g).map((name) => ({ path, name })),
  )
  expect(proofs.length).toBeGreaterThan(30)
  // placeholders for the reader's own folder are written in capitals
  const wrong = proofs.filter(({ name }) => !/[A-Z]{4}/.test(name) && !files.some((file) => file.startsWith(name)))
  expect(wrong).toEqual([])
})
