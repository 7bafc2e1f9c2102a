import { expect, it } from 'vitest'
import { countImports } from './counted-imports.ts'

it('counts imports by connector and how they ended, and names no network that an account made up', async () => {
  const { counted, measure } = countImports()
  const broken = (error: Error) => () => Promise.reject(error)
  expect(await counted('awin', async () => 'done')).toBe('done')
  await counted('awin', async () => 'credentials')
  await counted('custom:0b0e1c1a', async () => 'failed')
  await expect(counted('awin', broken(new DOMException('stopped', 'AbortError')))).rejects.toThrow('stopped')
  await expect(counted('awin', broken(new DOMException('too long', 'TimeoutError')))).rejects.toThrow('too long')
  const values = await measure.read()
  expect(values.map(({ labels, value }) => [labels?.connector, labels?.outcome, value])).toEqual([
    ['awin', 'done', 1],
    ['awin', 'credentials', 1],
    ['custom', 'failed', 1],
    ['awin', 'stopped', 1],
    ['awin', 'failed', 1],
  ])
})
