import { decimal } from './decimal.ts'

type ReadAmount = (text: string) => string | null

/** A word or sign of a currency: `kr.`, `EUR`, `€`, `US$`. One letter is a slip of the hand. */
const money = String.raw`(?:\p{L}{2,4}\.?|\p{L}{0,2}\p{Sc})?`
const cell = new RegExp(`^${money}([-−+]?)${money}(\\d[\\d.,]*|[.,]\\d+)${money}([-−]?)$`, 'u')

/** Sign and digits of a cell; `(12.30)` and `12.30-` are negative, a currency in front or behind is dropped. Null for what is no amount. */
function bare(text: string): { sign: string; digits: string } | null {
  const whole = text.replaceAll(/[\s\u00a0\u202f'’]/g, '')
  const inside = whole.replace(/^\((.*)\)$/, '$1')
  const [, before = '', digits = '', behind = ''] = (inside.length <= 60 && cell.exec(inside)) || []
  const signs = [before, behind, inside === whole ? '' : '('].filter((s) => s !== '')
  if (digits === '' || signs.length > 1) return null
  return { sign: signs.length === 0 || signs[0] === '+' ? '' : '-', digits }
}

/** Whole numbers as they are grouped: by thousands, or the Indian way (`12,34,567`). */
const grouped = /^(\d*|\d{1,3}([.,]\d{3})+|\d{1,2}([.,]\d{2})*[.,]\d{3})$/

/**
 * Which sign is the decimal mark is decided once for a file, by most of its amounts: one cell `1.234` says nothing, a
 * column does, and one odd cell does not turn the others. A cell that does not fit is no amount, rather than one ten or a
 * hundred times as large. Where nothing decides, a point is the decimal mark, as machines write it. Cells in exponent form
 * come from workbooks.
 */
export function amountsOf(samples: Iterable<string>): ReadAmount {
  let comma = 0
  let point = 0
  for (const sample of samples) {
    const text = bare(sample)?.digits ?? ''
    const [c, p] = [text.lastIndexOf(','), text.lastIndexOf('.')]
    if (c >= 0 && p >= 0) {
      if (c > p) comma++
      else point++
    } else if (c >= 0) {
      if (text.indexOf(',') !== c) point++
      else if (text.length - c - 1 !== 3) comma++
    } else if (p >= 0) {
      if (text.indexOf('.') !== p) comma++
      else if (text.length - p - 1 !== 3) point++
    }
  }
  const mark = comma > point ? ',' : '.'
  const other = mark === ',' ? '.' : ','
  return (text) => {
    if (/^-?\d+(\.\d+)?e[+-]?\d+$/i.test(text.trim())) return decimal(text)
    const read = bare(text)
    if (!read) return null
    const [units = '', fraction, ...more] = read.digits.split(mark)
    if (more.length > 0 || !grouped.test(units) || fraction?.includes(other)) return null
    return decimal(`${read.sign}${units.replaceAll(other, '')}.${fraction ?? ''}`)
  }
}
