import { expect, it } from 'vitest'
import { amount } from '../../report/format.ts'
import type { CsvColumn } from '../../report/table-csv.ts'
import { createCsvDownloads, pagesBy } from './csv-download.ts'
import type { Download } from '../http/download.ts'
import { textOf } from '../http/text-of.test-data.ts'

type Row = { n: number; amount: number }
const columns: CsvColumn<Row>[] = [
  { head: 'Number', value: (r) => r.n },
  { head: 'Amount', value: (r) => r.amount },
]
/** A list paged by its last row, which records the pages read. */
function listOf(length: number) {
  const asked: number[] = []
  const read = async (after: Row | undefined, limit: number) => {
    const from = after ? after.n : 0
    asked.push(from)
    return Array.from({ length: Math.min(limit, length - from) }, (_, i) => ({ n: from + i + 1, amount: 0.1 + 0.2 }))
  }
  return { asked, read }
}
const who = { accountUuid: 'a', csvMark: 'comma' as const, writtenFormat: 'danish' as const }

it.each([0, 1, 2, 3, 4, 5])('has all rows of a list of %s, in the writing of who asks', async (length) => {
  const text = await textOf(createCsvDownloads(2)(who, { name: 'list', columns, ...listOf(length) }))
  const lines = Array.from({ length }, (_, i) => `${i + 1};0,3\r\n`).join('')
  expect(text).toBe(`\uFEFFNumber;Amount\r\n${lines}`)
})

it('writes texts as who asks does', async () => {
  const texts: CsvColumn<Row>[] = [{ head: 'Said', value: () => amount(1234.5, '', 2) }]
  const lines = async (writtenFormat: 'danish' | 'british') => {
    const file = createCsvDownloads(2)({ ...who, writtenFormat }, { name: 'list', columns: texts, ...listOf(1) })
    return (await textOf(file)).split('\r\n')[1]
  }
  expect(await lines('danish')).toContain('1.234,50')
  expect(await lines('british')).toContain('1,234.50')
})

it.each([0, 1, 4, 5, 6, 10, 11])('has all of a list of %s that is counted anew at each reading', async (length) => {
  const asked: number[] = []
  const list = async ({ offset, limit }: { offset: number; limit: number }) => {
    asked.push(offset)
    return Array.from({ length: Math.max(0, Math.min(limit, length - offset)) }, (_, i) => ({
      n: offset + i,
      amount: 0,
    }))
  }
  const file = createCsvDownloads(2)(who, { name: 'list', columns, read: pagesBy(list, 5) })
  const numbers = (await textOf(file)).split('\r\n').slice(1, -1)
  expect(numbers).toEqual(Array.from({ length }, (_, i) => `${i};0`))
  // a full page may be followed by another
  expect(asked).toEqual(Array.from({ length: Math.floor(length / 5) + 1 }, (_, i) => i * 5))
})

it('reads a page when the one before was taken', async () => {
  const list = listOf(7)
  const file = await createCsvDownloads(2)(who, { name: 'list', columns, ...list })
  const pieces = file.pieces[Symbol.asyncIterator]()
  await pieces.next() // the header
  await pieces.next()
  expect(list.asked).toEqual([0])
  await pieces.next()
  expect(list.asked).toEqual([0, 2])
  await pieces.return?.()
  expect(list.asked).toEqual([0, 2])
})

it('is refused before it begins, and breaks where a later page does', async () => {
  const files = createCsvDownloads(2)
  const broken = (from: number) => ({
    name: 'list',
    columns,
    read: async (after: Row | undefined, limit: number) => {
      if ((after?.n ?? 0) >= from) throw new Error('the store went away')
      return listOf(9).read(after, limit)
    },
  })
  await expect(files(who, broken(0))).rejects.toThrow('the store went away')
  await expect(textOf(files(who, broken(4)))).rejects.toThrow('the store went away')
})

it('reads one page of an account at a time, however many files it asks for', async () => {
  const files = createCsvDownloads(2)
  let [now, most] = [0, 0]
  const read = async (after: Row | undefined, limit: number) => {
    most = Math.max(most, ++now)
    await new Promise((resolve) => setImmediate(resolve))
    now--
    return listOf(6).read(after, limit)
  }
  const made: Download[] = await Promise.all([1, 2, 3].map(() => files(who, { name: 'list', columns, read })))
  await Promise.all(made.map((file) => textOf(Promise.resolve(file))))
  expect(most).toBe(1)
})
