import { expect, it } from 'vitest'
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
it('leaves missing values empty', () => {
  expect(toCsv(['a', 'b', 'c'], [[null, undefined, Number.NaN]])).toBe('\uFEFFa,b,c\r\n,,\r\n')
})
it('makes file names safe', () => {
  expect(csvFileName('outbound_merchant_261021-261119')).toBe('outbound_merchant_261021-261119.csv')
  expect(csvFileName('a/b:c.CSV')).toBe('a-b-c.CSV')
  expect(csvFileName('')).toBe('export.csv')
})
