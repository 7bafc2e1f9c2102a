import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readEnv } from '../server/env/env.ts'
import { projectRoot } from '../server/env/project-root.ts'

const text = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const dockerfile = text('Dockerfile')
const composeFiles = ['compose.yaml', 'compose.stores.yaml']

/** Names below `environment:` of the service `outbound`, which comes first. */
function environmentOf(compose: string): string[] {
  const lines = compose.split('\n')
  const from = lines.indexOf('    environment:')
  const to = lines.findIndex((line, i) => i > from && /^ {4}\S/.test(line))
  return lines.slice(from + 1, to).flatMap((line) => /^ {6}([A-Z_]+):/.exec(line)?.[1] ?? [])
}
const env = readFileSync(join(projectRoot, 'src/server/env/env.ts'), 'utf8')

it('copies only what there is', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
    sources.split(' '),
  )
  expect(copied.length).toBeGreaterThan(5)
  expect(copied.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([])
})
it('holds every file that the server reads beside its own code', () => {
  // names as the code uses them; built files are in dist
  for (const path of [
    'src/server/money/rates/snapshot.csv',
    'src/server/store/database/migrations',
    'src/server/store/embedded/clickhouse-child.mjs',
  ]) {
    expect(existsSync(join(projectRoot, path)), path).toBe(true)
    const isCopied = [...dockerfile.matchAll(/^COPY (?!--from)(\S+) /gm)].some(([, from = '']) => path.startsWith(from))
    expect(isCopied, path).toBe(true)
  }
})
it('runs as somebody who is not root, and is asked for its health', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^HEALTHCHECK .*\/healthz/m)
  expect(last).toMatch(/^CMD \["node", .*"dist\/server\/main.js"\]$/m)
})
it('takes the same Node in every stage', () => {
  expect(new Set([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image))).toEqual(
    new Set(['node:24-bookworm-slim']),
  )
})
it.each(composeFiles)('%s sets only what the server reads, with defaults that it takes', (file) => {
  const compose = text(file)
  const names = environmentOf(compose)
  expect(names).toContain('PUBLIC_URL')
  expect(names.filter((name) => !env.includes(`  ${name}: `))).toEqual([])
  const defaults = Object.fromEntries(
    [...compose.matchAll(/\$\{([A-Z_]+):-([^}]*)\}/g)].map(([, name, value]) => [name, value]),
  )
  expect(() => readEnv(defaults)).not.toThrow()
})
it.each(composeFiles)('%s keeps DATA_DIR in a volume that it declares', (file) => {
  const compose = text(file)
  const dir = /DATA_DIR=(\S+)/.exec(dockerfile)?.[1] ?? ''
  expect(dockerfile).toContain(`VOLUME ${dir}`)
  const volume = new RegExp(`- (\\w+):${dir}$`, 'm').exec(compose)?.[1] ?? 'none'
  expect(compose.slice(compose.indexOf('\nvolumes:'))).toContain(`\n  ${volume}:`)
})
