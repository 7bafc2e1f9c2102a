import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

test('reads commas, semicolons, tabs and pipes, and takes quotes and a byte order mark off', () => {
  const rows = [{ line: 2, cells: ['1,5', 'x'] }]
  expect(readCsv('\uFEFFa,b\n"1,5",x\n')).toEqual({ header: ['a', 'b'], rows })
  expect(readCsv('a;b\r\n1,5;x\r\n')).toEqual({ header: ['a', 'b'], rows })
  expect(readCsv('a\tb\n1,5\tx')).toEqual({ header: ['a', 'b'], rows })
  expect(readCsv('a|b\n1,5|x')).toEqual({ header: ['a', 'b'], rows })
})

test('a delimiter inside quotes of the header does not decide', () => {
  expect(readCsv('"Cost, total, all";Day\n1;2')).toEqual({
    header: ['Cost, total, all', 'Day'],
    rows: [{ line: 2, cells: ['1', '2'] }],
  })
})

test('leaves out empty rows and still tells the line an editor shows', () => {
  expect(readCsv('a,b\n\n,\n1,2\n')).toEqual({ header: ['a', 'b'], rows: [{ line: 4, cells: ['1', '2'] }] })
})

test('says what is wrong with a file that is no CSV', () => {
  expect(readCsv('')).toEqual({ problem: 'The file is empty' })
  expect(readCsv(`a\n${'x'.repeat(70_000)}`)).toHaveProperty('problem')
})

test('a quote that nobody closes hides no other line', () => {
  expect(readCsv('a,b\n"open,2\n3,4')).toEqual({
    header: ['a', 'b'],
    rows: [
      { line: 2, cells: ['open', '2'] },
      { line: 3, cells: ['3', '4'] },
    ],
  })
})

test('refuses more rows than allowed, and a formula stays text', () => {
  expect(readCsv('a\n1\n2\n3', { mostRows: 2 })).toEqual({
    problem: 'The file has more than 2 rows',
    isTooMuch: true,
  })
  expect(readCsv('a\n=1+1')).toEqual({ header: ['a'], rows: [{ line: 2, cells: ['=1+1'] }] })
})

test('refuses more cells than allowed before they fill the memory', () => {
  expect(readCsv('a,b\n1,2\n3,4', { mostCells: 5 })).toEqual({
    problem: 'The file has more than 5 cells',
    isTooMuch: true,
  })
  expect(readCsv('a,b\n1,2\n3,4', { mostCells: 6 })).toHaveProperty('rows')
})
