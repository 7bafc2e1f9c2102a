import { decimal } from './decimal.ts'

type ReadAmount = (text: string) => string | null

/** Digits and signs of a cell; `(12.30)` is negative; a currency in front or behind is dropped. */
function bare(text: string): string {
  const inside = text.replaceAll(/[\s\u00a0\u202f'’]/g, '').replace(/^\((.*)\)$/, '-$1')
  const sign = /^[^\d]*[-−]|[-−]$/.test(inside) ? '-' : ''
  return sign + inside.replaceAll(/^[^\d.,]+|[^\d.,]+$/g, '').replaceAll(/[-−]/g, '')
}

/**
 * Which sign is the decimal mark is decided once for a file, from all of its amounts: one cell `1.234` says nothing, a
 * column does. Where nothing decides, a point is the decimal mark, as machines write it. Cells in exponent form come from
 * workbooks.
 */
export function amountsOf(samples: Iterable<string>): ReadAmount {
  let comma = 0
  let point = 0
  for (const sample of samples) {
    const text = bare(sample)
    const [c, p] = [text.lastIndexOf(','), text.lastIndexOf('.')]
    if (c >= 0 && p >= 0) {
      if (c > p) comma += 1000
      else point += 1000
    } else if (c >= 0) {
      if (text.indexOf(',') !== c) point += 1000
      else if (text.length - c - 1 !== 3) comma++
    } else if (p >= 0) {
      if (text.indexOf('.') !== p) comma += 1000
      else if (text.length - p - 1 !== 3) point++
    }
  }
  const mark = comma > point ? ',' : '.'
  const other = mark === ',' ? '.' : ','
  return (text) => {
    if (/^-?\d+(\.\d+)?e[+-]?\d+$/i.test(text.trim())) return decimal(text)
    const read = bare(text)
    if (read === '' || read === '-') return null
    return decimal(read.replaceAll(other, '').replace(mark, '.'))
  }
}
