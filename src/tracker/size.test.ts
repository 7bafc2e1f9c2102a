import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { buildScript } from '../test/tracker-world.ts'

it('the built script is at most 3 KB compressed, and one self-contained function', async () => {
  const script = await buildScript()
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(3072)
  expect(script).toMatch(/^\(function\(\)\{/)
  expect(script).not.toMatch(/\bimport\b|\beval\b|document\.cookie|localStorage|sessionStorage|indexedDB/)
  // syntax that browsers of 2018 do not read
  expect(script).not.toMatch(/\?\.[a-z[(]|\?\?|catch\{/)
})
