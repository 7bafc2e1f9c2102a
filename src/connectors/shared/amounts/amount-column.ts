import { type DecimalMark, type WrittenAmount, writtenAmount } from './written-amount.ts'

export type ReadAmount =
  /** Exact decimal text in major units, and the currencies its sign or code may mean (none where it names none). */
  | { amount: string; currencies: readonly string[] }
  /** `ambiguous`: `2.499` is an amount, but nobody knows which; `readings` are by point and by comma. */
  | { problem: 'not an amount' }
  | { problem: 'ambiguous'; readings: readonly [string, string] }

const settle = (written: WrittenAmount | null, mark: DecimalMark | null): ReadAmount => {
  if (!written) return { problem: 'not an amount' }
  const { by, isOpen, currencies } = written
  if (isOpen && mark === null) return { problem: 'ambiguous', readings: [by['.'] ?? '', by[','] ?? ''] }
  const amount = (mark && by[mark]) ?? by['.'] ?? by[',']
  return amount === null ? { problem: 'not an amount' } : { amount, currencies }
}

/**
 * One amount that stands alone, as in a callback. What its digits leave open (`1.234`, `1,234`) is refused, unless its source is
 * known to use `mark`.
 */
export const readAmount = (text: string, mark: DecimalMark | null = null): ReadAmount =>
  settle(writtenAmount(text), mark)

/** What helps where no cell of a column shows its mark. */
export type MarkHints = {
  /** What the publisher says of the file. Cells that show a mark are read by their own. */
  stated?: DecimalMark | null | undefined
  /** The sign between the cells of the file: who writes `;` needs the comma for something else. */
  separator?: string | undefined
  /** Marks that the other columns of the file show. */
  others?: readonly DecimalMark[]
}
/**
 * `shown` by cells; `stated` by the publisher; `likely` by hints that agree; `mixed`: cells show both marks; `open`: nothing
 * decides, and both readings are amounts; `none`: no cell has two readings.
 */
export type MarkEvidence = 'shown' | 'stated' | 'likely' | 'mixed' | 'open' | 'none'
export type AmountColumn = {
  /** Null where what is open stays open. */
  mark: DecimalMark | null
  evidence: MarkEvidence
  /** Two or more marks are possible for some cell, so that somebody has to be asked. */
  isOpen: boolean
  read: (text: string) => ReadAmount
}

/** What a column writes, counted cell by cell, so that a million rows need no memory. */
export type AmountTally = {
  see: (text: string) => void
  shown: () => DecimalMark[]
  judge: (hints?: MarkHints) => AmountColumn
}

export function tallyAmounts(): AmountTally {
  const shows = { '.': 0, ',': 0 }
  /** Cells with two readings, by the sign that is in them. */
  const open = { '.': 0, ',': 0 }
  let short = 0
  let long = 0
  const shown = () => (['.', ','] as const).filter((mark) => shows[mark] > 0)
  /** Marks that the evidence around the open cells speaks for. */
  const hinted = ({ separator, others = [] }: MarkHints): Set<DecimalMark> => {
    const sign: DecimalMark = open['.'] > 0 ? '.' : ','
    const other: DecimalMark = sign === '.' ? ',' : '.'
    const hints = new Set<DecimalMark>(others)
    if (separator === ';') hints.add(',')
    if (separator === ',' && sign === ',') hints.add('.')
    // whole numbers next to `2.499`: below a thousand they need no sign, above they would have one
    if (long > 0) hints.add(sign)
    else if (short > 0) hints.add(other)
    return hints
  }
  const decide = (hints: MarkHints): Pick<AmountColumn, 'mark' | 'evidence'> => {
    const own = shown()
    const [first] = own
    if (open['.'] + open[','] === 0) return { mark: first ?? null, evidence: own.length === 1 ? 'shown' : 'none' }
    if (own.length === 1 && first) return { mark: first, evidence: 'shown' }
    if (hints.stated) return { mark: hints.stated, evidence: 'stated' }
    if (own.length > 1 || (open['.'] > 0 && open[','] > 0)) return { mark: null, evidence: 'mixed' }
    const [likely, ...contrary] = hinted(hints)
    // money of three decimals is rare: that the file has another separator does not make it so
    const isRare = likely && open[likely] > 0 && long === 0 && !hints.others?.length
    return likely && contrary.length === 0 && !isRare
      ? { mark: likely, evidence: 'likely' }
      : { mark: null, evidence: 'open' }
  }
  return {
    see(text) {
      const written = writtenAmount(text)
      if (!written) return
      if (written.shows) shows[written.shows]++
      if (written.isOpen) open[text.includes(',') ? ',' : '.']++
      else if (written.wholeDigits > 3) long++
      else if (written.wholeDigits > 0) short++
    },
    shown,
    judge(hints = {}) {
      const { mark, evidence } = decide(hints)
      return {
        mark,
        evidence,
        isOpen: mark === null && open['.'] + open[','] > 0,
        read: (text) => settle(writtenAmount(text), mark),
      }
    },
  }
}

/** The columns of one file, each judged over all its cells and helped by what the others show. */
export function amountColumns<C extends string>(
  cells: Readonly<Record<C, Iterable<string>>>,
  hints: Omit<MarkHints, 'others'> = {},
): Readonly<Record<C, AmountColumn>> {
  const names = Object.keys(cells) as C[]
  const tallies = new Map(names.map((name) => [name, tallyAmounts()]))
  for (const name of names) for (const text of cells[name]) tallies.get(name)?.see(text)
  const judged = names.map((name) => {
    const others = names.flatMap((n) => (n === name ? [] : (tallies.get(n)?.shown() ?? [])))
    return [name, (tallies.get(name) ?? tallyAmounts()).judge({ ...hints, others })] as const
  })
  return Object.fromEntries(judged) as Record<C, AmountColumn>
}
