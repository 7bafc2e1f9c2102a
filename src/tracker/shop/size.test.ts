import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { buildScript } from '../../test/tracker-world.ts'

it('the script of shops is at most 2 KB compressed, and one self-contained function', async () => {
  const script = await buildScript('shop')
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(2048)
  expect(script).toMatch(/^\(function\(\)\{/)
  expect(script).not.toMatch(/\bimport\b|\beval\b|sessionStorage|indexedDB/)
  // syntax that browsers of 2018 cannot parse
  expect(script).not.toMatch(/\?\.[a-z[(]|\?\?|catch\{/)
})
