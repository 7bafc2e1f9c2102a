import { describe, expect, it } from 'vitest'
import { csvFileName, toCsv } from './csv.ts'

it('writes a byte order mark, commas and CRLF', () => {
  expect(toCsv(['Name', 'Clicks'], [['é', 3]])).toBe('\uFEFFName,Clicks\r\né,3\r\n')
})
it('quotes what needs it', () => {
  expect(toCsv(['a'], [['x,y'], ['say "hi"'], ['two\nlines'], [' plain ']])).toBe(
    '\uFEFFa\r\n"x,y"\r\n"say ""hi"""\r\n"two\nlines"\r\n plain \r\n',
  )
})
it('defuses formulas in texts and leaves numbers alone', () => {
  const cells = ['=SUM(A1)', '+1 or so', '-cmd', '@x', '\ttab', '-12.5', '-']
  expect(
    toCsv(
      ['a'],
      cells.map((c) => [c]),
    )
      .split('\r\n')
      .slice(1, -1),
  ).toEqual(["'=SUM(A1)", "'+1 or so", "'-cmd", "'@x", "'\ttab", '-12.5', "'-"])
  expect(toCsv(['a'], [[-3]])).toContain('\r\n-3\r\n')
})
it('defuses a formula behind any sign that may part cells', () => {
  for (const part of [';', '|', '\t', '\n']) expect(toCsv(['a'], [[`text${part}=1+1`]])).toContain(`text${part}'=1+1`)
  expect(toCsv(['a'], [['Shop | Blog', 'a|b']])).toContain('Shop | Blog,a|b')
})
it('quotes a defused formula too', () => {
  expect(toCsv(['a'], [['=HYPERLINK("x","y")']])).toContain('"\'=HYPERLINK(""x"",""y"")"')
})
describe('with a decimal comma (R229: formats by person)', () => {
  /** An independent reader: cells separated by `;`, doubled quotes inside quotes, numbers with a decimal comma. */
  const readBack = (text: string) =>
    text
      .slice(1)
      .split('\r\n')
      .slice(0, -1)
      .map((line) =>
        [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;"]*))/g)].map(([, quoted, bare = '']) =>
          quoted === undefined
            ? /^-?\d+(,\d+)?$/.test(bare)
              ? Number(bare.replace(',', '.'))
              : bare
            : quoted.replaceAll('""', '"'),
        ),
      )
  it('is read back as it was: numbers, exact amounts of the wire, and texts with any mark in them', () => {
    const rows = [
      ['Gård & Have', 1234.5, '51.2500', -0.75, 3],
      ['a;b', 0.1, '-12.5', 1000, 0],
      ['x,y', 2, '7', 8, 9],
      ['say "hi"; twice', 1, '2', 3, 4],
    ]
    expect(readBack(toCsv(['Name', 'A', 'B', 'C', 'D'], rows, 'comma'))).toEqual([
      ['Name', 'A', 'B', 'C', 'D'],
      ['Gård & Have', 1234.5, 51.25, -0.75, 3],
      ['a;b', 0.1, -12.5, 1000, 0],
      ['x,y', 2, 7, 8, 9],
      ['say "hi"; twice', 1, 2, 3, 4],
    ])
  })
  it('has semicolons between cells, quotes what holds one, and defuses formulas as ever', () => {
    expect(toCsv(['a', 'b'], [['p;q', 1.5]], 'comma')).toBe('\uFEFFa;b\r\n"p;q";1,5\r\n')
    expect(toCsv(['a'], [['-12,5'], ['-1+2'], ['=1,5']], 'comma')).toBe("\uFEFFa\r\n-12,5\r\n'-1+2\r\n'=1,5\r\n")
    expect(toCsv(['a'], [['-12,5']], 'point')).toBe('\uFEFFa\r\n"\'-12,5"\r\n')
  })
})
it('leaves missing values empty', () => {
  expect(toCsv(['a', 'b', 'c'], [[null, undefined, Number.NaN]])).toBe('\uFEFFa,b,c\r\n,,\r\n')
})
it('makes file names safe', () => {
  expect(csvFileName('outbound_merchant_261021-261119')).toBe('outbound_merchant_261021-261119.csv')
  expect(csvFileName('a/b:c.CSV')).toBe('a-b-c.CSV')
  expect(csvFileName('')).toBe('export.csv')
})
