import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { buildScript } from '../test/tracker-world.ts'

it.each([
  ['site', 3072],
  ['more', 2048],
  ['auto', 6144],
] as const)(
  'the built script (%s) is at most %i bytes compressed, and one self-contained function',
  async (name, most) => {
    const script = await buildScript(name)
    expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(most)
    expect(script).toMatch(/^\(function\(\)\{/)
    expect(script).not.toMatch(/\bimport\b|\beval\b|document\.cookie|localStorage|sessionStorage|indexedDB/)
    // syntax that browsers of 2018 cannot parse
    expect(script).not.toMatch(/\?\.[a-z[(]|\?\?|catch\{/)
  },
)
