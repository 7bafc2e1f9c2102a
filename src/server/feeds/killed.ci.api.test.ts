import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { buildOutbound } from '../../test/server-process.ts'
import { projectRoot } from '../env/project-root.ts'
import { compileFeed } from './compile-feed.ts'
import { brokenRules } from './google-rules.test-data.ts'
import { samples } from './source-samples.test-data.ts'

beforeAll(() => buildOutbound('bench'), 240_000)

const out = join(mkdtempSync(join(tmpdir(), 'outbound-killed-')), 'feed')
const compile = (source: string) =>
  compileFeed({
    source,
    out,
    format: 'adtraction',
    name: 'Shop',
    domain: 'shop.se',
    vendor: 'Shop',
    country: 'SE',
    currency: 'SEK',
    parts: ['title'],
    separator: '-',
    priceStepCount: 5,
    excludesOutOfStock: true,
    charset: '',
    now: 0,
    tracked: null,
  })
const files = () => ({
  plain: readFileSync(`${out}.xml`, 'utf8'),
  packed: gunzipSync(readFileSync(`${out}.xml.gz`)).toString(),
})

it('a process killed after it wrote a feed and before it renamed it leaves the last good one', async () => {
  writeFileSync(`${out}.source`, samples.adtraction)
  await compile(`${out}.source`)
  const good = files()
  expect(good.packed).toBe(good.plain)

  // nothing reads the compressed file's pipe, so it cannot be written: the child blocks on opening it
  const pipe = `${out}.xml.gz.new`
  execFileSync('mkfifo', [pipe])
  writeFileSync(`${out}.source`, samples.adtraction.replaceAll('a-1', 'b-1'))
  const child = spawn(process.execPath, [join(projectRoot, 'dist/bench/main.js'), 'feed', `${out}.source`, out], {
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const written = () => (existsSync(`${out}.xml.new`) ? readFileSync(`${out}.xml.new`, 'utf8') : '')
  await expect.poll(written, { timeout: 60_000 }).toContain('<g:id>b-1</g:id>')
  child.kill('SIGKILL')
  expect((await ended)[1]).toBe('SIGKILL')
  expect(files()).toEqual(good)
  expect(existsSync(`${out}.xml.new`)).toBe(true)

  // and the next run ignores the leftovers
  rmSync(pipe)
  writeFileSync(pipe, 'half of a fe')
  await compile(`${out}.source`)
  const next = files()
  expect([next.packed === next.plain, brokenRules(next.plain)]).toEqual([true, []])
  expect(next.plain).toContain('<g:id>b-1</g:id>')
  expect(['.rows', '.xml.new', '.xml.gz.new'].filter((end) => existsSync(out + end))).toEqual([])
})
