import { describe, expect, it } from 'vitest'
import { readCsv } from '../shared/files/read-csv.ts'
import { customLink, type CustomNetwork, customProblem } from './link-template.ts'
import { customMapping } from '../shared/files/custom-mapping.ts'
import { readCustomRows } from '../shared/files/read-custom-rows.ts'

const network: CustomNetwork = {
  name: 'My network',
  linkTemplate: 'https://go.net.example/c?p={programmeId}&sub={clickId}&to={target}',
  subIdParameter: 'sub',
  hosts: ['net.example'],
}
const mapping = customMapping.parse({
  columns: {
    date: 'Day',
    transactionId: 'Id',
    commission: 'Earned',
    amount: 'Total',
    currency: 'Cur',
    status: 'State',
    subId: 'Ref',
    programme: 'Shop',
  },
  statuses: { OK: 'approved', storniert: 'rejected', bezahlt: 'paid', offen: 'pending' },
  currency: 'eur',
})
const table = (text: string) => {
  const read = readCsv(text)
  if ('problem' in read) throw new Error(read.problem)
  return read
}

describe('the template of a custom network', () => {
  it('makes a link that carries click id and target unchanged', () => {
    const target = 'https://shop.example/søg?q=a b&x=1#top'
    const link = customLink(network, { programmeId: '7', partnerId: '', clickUrl: null, clickId: 'abc', target })
    const url = new URL(link ?? '')
    expect([url.searchParams.get('sub'), url.searchParams.get('to'), url.searchParams.get('p')]).toEqual([
      'abc',
      target,
      '7',
    ])
    expect(customProblem(network)).toBeNull()
  })
  it.each([
    ['name', { name: ' ' }],
    ['subIdParameter', { subIdParameter: 'a b' }],
    ['hosts', { hosts: ['https://net.example'] }],
    ['linkTemplate', { linkTemplate: 'https://go.net.example/c?to={target}' }],
    ['linkTemplate', { linkTemplate: 'https://go.net.example/c?sub={clickId}&x={secret}' }],
    ['linkTemplate', { linkTemplate: 'https://{target}/c?sub={clickId}' }],
    ['linkTemplate', { linkTemplate: 'https://net.example@evil.example/c?sub={clickId}' }],
    ['linkTemplate', { linkTemplate: 'javascript:alert(1)//?sub={clickId}' }],
    ['linkTemplate', { linkTemplate: 'https://go.net.example/c?other={clickId}' }],
    ['linkTemplate', { linkTemplate: 'https://elsewhere.example/c?sub={clickId}' }],
  ] as const)('is refused, naming %s: %j', (field, change) => {
    expect(customProblem({ ...network, ...change })?.field).toBe(field)
  })
})

describe('the mapping of a file', () => {
  it('reads amounts, days, states and ids', () => {
    const page = readCustomRows(
      table(
        'day;ID;Earned;Total;Cur;State;Ref;Shop\n31-01-2026;a;5,92;1.084,50;;ok;click1;Shoes\n01-02-2026;b;0,10;;SEK;Quatsch;;',
      ),
      mapping,
    )
    expect(page.rejected).toEqual([])
    expect(page.transactions).toMatchObject([
      {
        transactionId: 'a',
        at: '2026-01-31T00:00:00.000Z',
        commission: '5.92',
        sale: '1084.50',
        currency: 'EUR',
        status: 'approved',
        subIds: ['click1'],
        programmeName: 'Shoes',
      },
      {
        transactionId: 'b',
        at: '2026-02-01T00:00:00.000Z',
        commission: '0.10',
        sale: '0.00',
        currency: 'SEK',
        status: 'pending',
        errorCode: 'status:Quatsch',
      },
    ])
  })
  it('names the line of what it cannot read, and adds up lines of one id', () => {
    const head = 'Day,Id,Earned,Total,Cur,State,Ref,Shop\n'
    const page = readCustomRows(
      table(`${head}2026-01-01,a,1.00,,,,,\nsoon,b,1.00,,,,,\n2026-01-01,c,much,,,,,\n2026-01-01,a,1.00,,,,,`),
      mapping,
    )
    expect(page.transactions).toMatchObject([{ transactionId: 'a', commission: '2.00' }])
    expect(page.rejected).toEqual(['line 3: Day: "soon" is not a date', 'line 4: Earned: "much" is not an amount'])
    expect(page.warnings).toEqual(['line 5: is the same as line 2 in every cell; both are added up'])
  })
  it('refuses a file without a mapped column', () => {
    expect(readCustomRows(table('Day,Id\n2026-01-01,a'), mapping).rejected).toContain('The file has no column "Earned"')
  })
  it('keeps every cent and every row of any file', () => {
    const seed = Math.floor(Math.random() * 1e9)
    let state = seed
    const next = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state % below
    }
    for (let run = 0; run < 100; run++) {
      const cents = Array.from({ length: 1 + next(20) }, () => next(1_000_000) - 200_000)
      const written = cents.map(
        (c) => `${c < 0 ? '-' : ''}${Math.floor(Math.abs(c) / 100)}.${String(Math.abs(c) % 100).padStart(2, '0')}`,
      )
      const lines = written.map((w, i) => `2026-01-${String(1 + next(28)).padStart(2, '0')},t${i},${w},,,,,`)
      const page = readCustomRows(table(['Day,Id,Earned,Total,Cur,State,Ref,Shop', ...lines].join('\n')), mapping)
      expect(
        page.transactions.map((t) => t.commission),
        `seed ${seed}`,
      ).toEqual(written)
    }
  })
})
