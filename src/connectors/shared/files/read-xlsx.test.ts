import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readXlsx } from './read-xlsx.ts'
import { writeXlsx } from '../../../test/write-xlsx.ts'

const rowsOf = (file: Uint8Array) => {
  const read = readXlsx(file)
  return 'problem' in read ? read : { rows: read.sheets[0]?.rows }
}

test('reads texts, numbers and gaps of the first sheet', () => {
  const file = writeXlsx([['orderId', 'Naam & meer', 'prijs'], [10231, '', 79.95], [], ['x', '<b>', 1e-7]])
  expect(rowsOf(file)).toEqual({
    rows: [
      { line: 1, cells: ['orderId', 'Naam & meer', 'prijs'], numbers: new Set() },
      { line: 2, cells: ['10231', '', '79.95'], numbers: new Set([0, 2]) },
      { line: 4, cells: ['x', '<b>', '1e-7'], numbers: new Set([2]) },
    ],
  })
})

test('takes the stored result of a formula and never the formula, and inline and rich texts', () => {
  const sheet = `<worksheet><sheetData><row r="1"><c r="A1"><f>HYPERLINK("http://evil")</f><v>12.5</v></c>
    <c r="B1" t="inlineStr"><is><t>in line</t></is></c><c r="C1" t="s"><v>0</v></c><c r="D1" t="e"><v>#REF!</v></c></row></sheetData></worksheet>`
  const file = writeXlsx([], {
    'xl/worksheets/sheet9.xml': sheet,
    'xl/sharedStrings.xml': '<sst><si><r><t>rich</t></r><r><t> text</t></r><rPh><t>sound</t></rPh></si></sst>',
  })
  expect(rowsOf(file)).toEqual({
    rows: [{ line: 1, cells: ['12.5', 'in line', 'rich text', ''], numbers: new Set([0]) }],
  })
})

test('refuses a document type, so that no entity is ever expanded or fetched', () => {
  const file = writeXlsx([], {
    'xl/worksheets/sheet9.xml':
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&a;</t></is></c></row></sheetData></worksheet>',
  })
  expect(readXlsx(file)).toEqual({ problem: 'The workbook contains a document type' })
})

test('refuses a workbook that unpacks to too much, also when its directory lies about that', () => {
  const big = strToU8(`<worksheet>${' '.repeat(70 * 1024 * 1024)}</worksheet>`)
  const honest = zipSync({ 'xl/worksheets/sheet1.xml': big })
  expect(honest.length).toBeLessThan(200_000)
  expect(readXlsx(honest)).toEqual({ problem: 'The workbook is too large' })
  const lying = Buffer.from(honest)
  const directory = lying.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  lying.writeUInt32LE(1000, directory + 24)
  expect(readXlsx(lying)).toHaveProperty('problem')
})

test('refuses what is no workbook, and nothing whatsoever breaks the reader', () => {
  expect(readXlsx(strToU8('Order Date,Amount'))).toEqual({ problem: 'The file is not readable as XLSX' })
  expect(readXlsx(zipSync({ 'a.txt': strToU8('x') }))).toEqual({ problem: 'The file holds no worksheet' })
  const whole = writeXlsx([['a', 1]])
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(whole.length - 1), fc.nat(255), (bytes, at, byte) => {
      readXlsx(bytes)
      const broken = whole.slice()
      broken[at] = byte
      const read = readXlsx(broken)
      expect('sheets' in read || typeof read.problem === 'string').toBe(true)
    }),
    { numRuns: 300 },
  )
})
