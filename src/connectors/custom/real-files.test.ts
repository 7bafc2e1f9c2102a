import { describe, expect, it } from 'vitest'
import { fileLines, otherEncoding, tableOf } from '../shared/files/file-lines.ts'
import { writeXlsx } from '../../test/write-xlsx.ts'
import { customMapping } from '../shared/files/custom-mapping.ts'
import { missingColumns, readCustomRows } from '../shared/files/read-custom-rows.ts'

const columns = {
  date: 'Day',
  transactionId: 'Order',
  commission: 'Earned',
  amount: 'Total',
  currency: '',
  status: 'State',
  subId: '',
  programme: 'Shop',
}
const mapping = customMapping.parse({ columns, currency: 'EUR', statuses: { ok: 'approved' } })
const isHeader = (cells: readonly string[]) => missingColumns(cells, mapping).length === 0
const readBytes = (bytes: Uint8Array) => {
  const file = fileLines(bytes)
  if ('problem' in file) throw new Error(file.problem)
  const table = tableOf(file, isHeader)
  return { ...readCustomRows(table, mapping, 'UTC'), unread: table.unread }
}
const read = (...lines: string[]) => readBytes(Buffer.from(['Day;Order;Shop;Total;Earned;State', ...lines].join('\n')))
const money = (page: ReturnType<typeof read>) =>
  page.transactions.map((t) => [t.transactionId, t.commission, t.status] as const)

describe('lines of one order', () => {
  it('are one sale with their amounts added up, and of two shops two', () => {
    const page = read(
      '2026-11-12;A-9;north;50;5,25;ok',
      '2026-11-12;A-9;north;30;2,75;ok',
      '2026-11-12;A-9;south;10;1,00;ok',
    )
    expect(page.rejected).toEqual([])
    expect(money(page)).toEqual([
      ['A-9', '8.00', 'approved'],
      ['A-9', '1.00', 'approved'],
    ])
    expect(page.transactions[0]?.sale).toBe('80.00')
  })
  it('that were rejected count nothing, and on a later day take back the one they repeat', () => {
    const rejected = { ...mapping, statuses: { ok: 'approved', back: 'rejected' } as const }
    const of = (...lines: string[]) => {
      const file = fileLines(Buffer.from(['Day;Order;Shop;Total;Earned;State', ...lines].join('\n')))
      if ('problem' in file) throw new Error(file.problem)
      return readCustomRows(tableOf(file, isHeader), rejected, 'UTC').transactions.map((t) => [t.commission, t.status])
    }
    expect(of('2026-11-12;A;n;50;5;ok', '2026-11-12;A;n;50;5;back')).toEqual([['5.00', 'approved']])
    expect(of('2026-11-12;A;n;50;5;ok', '2026-11-20;A;n;50;5;back')).toEqual([['5.00', 'rejected']])
    expect(of('2026-11-12;A;n;50;5;ok', '2026-11-12;A;n;30;3;ok', '2026-11-20;A;n;30;3;back')).toEqual([
      ['5.00', 'approved'],
    ])
  })
  it('below zero are corrections beside it, under the same id in every file', () => {
    const [whole, later] = [
      read('2026-11-12;A;n;50;8;ok', '2026-11-20;A;n;-20;-3;ok'),
      read('2026-11-20;A;n;-20;-3;ok'),
    ]
    expect(money(whole)).toEqual([
      ['A', '8.00', 'approved'],
      ['A refund 2026-11-20 -3.00', '-3.00', 'approved'],
    ])
    expect(money(later)).toEqual([money(whole)[1]])
  })
  it('in two currencies are refused', () =>
    expect(read('2026-11-12;A;n;50;5 €;ok', '2026-11-12;A;n;30;3 USD;ok').rejected).toEqual([
      'line 3: is of the same order as line 2, in another currency',
    ]))
})

it('reads months of Finnish as the months they are', () =>
  expect(read('12. marrask. 2026;A;n;50;5;ok', '3. maalisk. 2026;B;n;50;5;ok').transactions.map((t) => t.at)).toEqual([
    '2026-11-12T12:00:00.000Z',
    '2026-03-03T12:00:00.000Z',
  ]))

it('takes no percentage for a commission', () =>
  expect(read('2026-11-12;A;n;50;8 %;ok').rejected).toEqual(['line 2: Earned: "8 %" is not an amount']))

it('asks which of two columns of one name is meant, where they differ', () => {
  const file = (second: string) =>
    Buffer.from(`Day,Order,Shop,Total,Earned,Earned,State\n2026-11-12,A,n,50,37.30,${second},ok\n`)
  expect(readBytes(file('5.00')).rejected).toEqual(['The file has 2 columns "Earned". Rename those that are not meant'])
  expect(readBytes(file('37.30')).transactions).toHaveLength(1)
})

it('leaves out totals that carry a date, and keeps a shop that is called Total', () => {
  const page = read(
    '2026-11-12;A;Total;50;5;ok',
    '2026-11-13;B;Total;50;6;ok',
    '2026-11-30;Total;;100;11;',
    '2026-11-30;C-9;Total;100;11;',
  )
  expect(money(page).map(([id]) => id)).toEqual(['A', 'B'])
  expect(page.leftOut).toHaveLength(2)
})

it.each(['Yhteensä', 'Total november', 'Sum for uke 46', 'I alt', 'Razem:'])(
  'leaves out "%s" with a date in place of an id',
  (id) => {
    const page = read('2026-11-12;A;n;50;5;ok', '2026-11-13;B;n;50;6;ok', `2026-11-30;${id};;100;11;ok`)
    expect(money(page).map((m) => m[0])).toEqual(['A', 'B'])
    expect([page.leftOut, page.warnings]).toEqual([['line 4: is a line of totals or a note, not a sale'], []])
  },
)

it('says of a last line that is as much as all above that it may be a total; sales of sums in between are none', () => {
  const [last, between] = [
    read('2026-11-12;A;n;50;5;ok', '2026-11-13;B;n;50;6;ok', '2026-11-30;2 sales;;100;11;ok'),
    read('2026-11-12;A;n;50;5;ok', '2026-11-13;B;n;50;5;ok', '2026-11-14;C;n;50;10;ok', '2026-11-15;D;n;50;1;ok'),
  ]
  expect(last.warnings).toEqual([
    'line 4: is as much as all lines above it together: take it out of the file if it is a total',
  ])
  expect([money(last).length, money(between).length, between.warnings]).toEqual([3, 4, []])
})

it('takes the apostrophe off that keeps a spreadsheet from making a number of a text, and leaves names of shops', () => {
  const page = read("'2026-11-12;'0001;'t Hof;'50;'5,50;'ok", "'2026-11-20;'0002;'t Hof;'50;'5,50;'ok")
  expect(page.transactions).toMatchObject([
    { transactionId: '0001', formerIds: ["'0001"], programmeName: "'t Hof", commission: '5.50', status: 'approved' },
    { transactionId: '0002', at: '2026-11-20T12:00:00.000Z' },
  ])
  expect(read('2026-11-12;0001;n;50;5;ok').transactions[0]?.formerIds).toBeUndefined()
})

describe('the days of a title', () => {
  const file = (title: string, ...lines: string[]) =>
    readBytes(Buffer.from([title, 'Day;Order;Shop;Total;Earned;State', ...lines].join('\n')))
  it('say whether 3/4 is March or April', () =>
    expect(file('Report 2026-03-01 - 2026-03-31', '3/4/2026;A;n;50;5;ok').transactions[0]?.at).toBe(
      '2026-03-04T12:00:00.000Z',
    ))
  it('that contradict the rows are said', () =>
    expect(file('Report 2026-11-01 - 2026-11-30', '2025-11-12;A;n;50;5;ok').warnings).toEqual([
      'The title says 2026-11-01 to 2026-11-30, the rows are of 2025-11-12 to 2025-11-12: look whether their days are read as they are meant',
    ]))
})

it('names the encoding in which the heading would have been found', () => {
  const danish = customMapping.parse({ columns: { ...columns, amount: 'Beløb' }, currency: 'DKK' })
  const isDanish = (cells: readonly string[]) => missingColumns(cells, danish).length === 0
  const text = 'Day;Order;Shop;Beløb;Earned;State\n2026-11-12;A;n;50;5;ok\n'
  const mac = Uint8Array.from(Array.from(text, (letter) => (letter === 'ø' ? 0xbf : letter.charCodeAt(0))))
  expect(otherEncoding(mac, isDanish)).toBe('Mac OS Roman')
  const dos = Uint8Array.from(Array.from(text, (letter) => (letter === 'ø' ? 0x9b : letter.charCodeAt(0))))
  expect(otherEncoding(dos, isDanish)).toBe('DOS (code page 850)')
  const twice = Buffer.from(Buffer.from(text).toString('latin1'))
  expect(otherEncoding(twice, isDanish)).toBe('a text that was encoded twice')
  expect(otherEncoding(Buffer.from('Day;Order\n1;2\n'), isDanish)).toBeNull()
})

describe('a workbook', () => {
  const head = ['Day', 'Order', 'Shop', 'Total', 'Earned', 'State']
  const cellsXml = (rows: readonly (readonly (string | number)[])[], attributes: readonly string[] = []) =>
    `<worksheet><sheetData>${rows
      .map(
        (row, i) =>
          `<row r="${i + 1}" ${attributes[i] ?? ''}>${row
            .map((v) => (typeof v === 'number' ? `<c><v>${v}</v></c>` : `<c t="inlineStr"><is><t>${v}</t></is></c>`))
            .join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`
  const book = (
    sheets: { name: string; xml: string; state?: string }[],
    extra: Record<string, string> = {},
    properties = '',
  ) =>
    writeXlsx([], {
      'xl/workbook.xml': `<workbook>${properties}<sheets>${sheets
        .map((s, i) => `<sheet name="${s.name}" ${s.state ? `state="${s.state}"` : ''} id="rId${i}"/>`)
        .join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
        .map((_, i) => `<Relationship Id="rId${i}" Target="worksheets/s${i}.xml"/>`)
        .join('')}</Relationships>`,
      ...Object.fromEntries(sheets.map((s, i) => [`xl/worksheets/s${i}.xml`, s.xml])),
      ...extra,
    })
  const sale = (id: string, earned: number | string, day: string | number = '2026-11-12') => [
    day,
    id,
    'n',
    50,
    earned,
    'ok',
  ]

  it('is read without its hidden sheets and lines, with all sheets that have the columns, and says what it left out', () => {
    const page = readBytes(
      book([
        { name: 'Old', xml: cellsXml([head, sale('X', 999)]), state: 'hidden' },
        { name: 'October', xml: cellsXml([head, sale('A', 98.76), sale('H', 7)], ['', '', 'hidden="1"']) },
        { name: 'November', xml: cellsXml([head, sale('B', 8)]) },
        { name: 'Notes', xml: cellsXml([['made by'], ['me']]) },
      ]),
    )
    expect(money(page)).toEqual([
      ['A', '98.76', 'approved'],
      ['B', '8.00', 'approved'],
    ])
    expect(page.unread.map((u) => u.reason)).toEqual([
      'The sheet "Old" is hidden',
      'is hidden in the sheet "October"',
      'The sheet "Notes" has no such columns',
    ])
  })
  it('counts days from 1904 where it says so', () =>
    expect(
      readBytes(book([{ name: 'S', xml: cellsXml([head, sale('A', 5, 44_876)]) }], {}, '<workbookPr date1904="1"/>'))
        .transactions[0]?.at,
    ).toBe('2026-11-12T12:00:00.000Z'))
  it('shows days, percentages, currencies and noughts in front by its number styles', () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$$-409]#,##0.00"/><numFmt numFmtId="171" formatCode="00000"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`
    const row = (day: string, id: string, earned: string) =>
      `<row>${day}${id}<c t="inlineStr"><is><t>n</t></is></c><c><v>50</v></c>${earned}<c t="inlineStr"><is><t>ok</t></is></c></row>`
    const headXml = `<row>${head.map((h) => `<c t="inlineStr"><is><t>${h}</t></is></c>`).join('')}</row>`
    const sheet = (earned: string) =>
      `<worksheet><sheetData>${headXml}${row('<c s="2"><v>46338</v></c>', '<c s="4"><v>123</v></c>', earned)}</sheetData></worksheet>`
    const of = (earned: string) => readBytes(book([{ name: 'S', xml: sheet(earned) }], { 'xl/styles.xml': styles }))
    expect(of('<c s="3"><v>5.5</v></c>').transactions).toMatchObject([
      { transactionId: '00123', at: '2026-11-12T12:00:00.000Z', commission: '5.50', currency: 'USD' },
    ])
    expect(of('<c s="1"><v>0.08</v></c>').rejected).toEqual(['line 2: Earned: "8%" is not an amount'])
    expect(of('<c s="2"><v>46338</v></c>').rejected).toEqual(['line 2: Earned: "2026-11-12" is not an amount'])
  })
})
