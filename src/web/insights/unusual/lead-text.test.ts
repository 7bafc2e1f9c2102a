import { expect, it } from 'vitest'
import { aFact, anAlert } from '../../../report/test-alerts.ts'
import * as texts from './lead-text.ts'

/** With plain spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const { inOrder } = texts
const leadText = (...of: Parameters<typeof texts.leadText>) => plain(texts.leadText(...of))
const restText = (...of: Parameters<typeof texts.restText>) => plain(texts.restText(...of))

const row = (difference: number, isHardlyChance = true, name = 'x') => ({
  grp: name,
  name,
  earned: 100 + difference,
  usual: { expected: 100, low: 80, high: 120 },
  difference: { expected: difference, low: difference - 20, high: difference + 20 },
  isHardlyChance,
})
const none = { count: 0, earned: 0 }
const answer = (over: object = {}) => ({
  rows: [],
  asUsual: none,
  inside: [],
  tooSmall: none,
  tooNew: none,
  earned: 0,
  currencyCode: 'DKK',
  known: null,
  unconvertedCurrencies: [],
  ...over,
})

it('says how many earned less and more, and how much together', () => {
  const rows = [row(-300.4), row(-50), row(40)]
  expect(leadText(answer({ rows }), 'channel')).toBe(
    '2 sites earned less than usual, hardly by chance, together -DKK 350, and 1 more, +DKK 40',
  )
  expect(leadText(answer({ rows: [row(40)] }), 'name')).toBe(
    'x earned DKK 40 more than usual, hardly by chance; none earned less',
  )
  expect(leadText(answer({ asUsual: { count: 4, earned: 1 } }), 'connection')).toBe(
    '4 network accounts earned as usual; none earned more or less',
  )
  expect(leadText(answer(), 'page')).toBe('No page sold enough for anybody to say what is usual')
})

it('counts only what is hardly chance and has a name', () => {
  const rows = [row(900, true, ''), row(400, false), row(-300, false), row(50)]
  expect(leadText(answer({ rows }), 'channel')).toBe(
    'x earned DKK 50 more than usual, hardly by chance; none earned less',
  )
  expect(restText(answer({ rows }), 'channel')).toContain(
    '2 lie outside of the usual range, which can be chance: it holds eight of ten.',
  )
  expect(leadText(answer({ rows: rows.slice(0, 3) }), 'channel')).toBe('What every site earned can be chance')
})

it('has what can be chance below what hardly is, and what is of no site below all of its kind', () => {
  const rows = [row(900, false), row(700, true, ''), row(400), row(300, false, ''), row(-200)]
  expect(inOrder(rows, 'channel').map((r) => r.difference.expected)).toEqual([400, -200, 700, 900, 300])
})

it('says what is left out, and what is not known yet', () => {
  expect(
    restText(
      answer({
        rows: [row(40)],
        asUsual: { count: 7, earned: 1200 },
        tooSmall: { count: 30, earned: 345 },
        tooNew: { count: 2, earned: 90 },
        known: 0.918,
      }),
      'channel',
    ),
  ).toBe(
    '7 more earned as usual (DKK 1,200). Left out because they are too small to judge, with fewer than ten sales, expected and made: 30 (DKK 345). Known for less than three weeks: 2 (DKK 90). So far 91% of the sales of these days are known, and the usual is as much less. A usual range holds eight of ten, so chance alone puts some outside of theirs.',
  )
  expect(restText(answer(), 'channel')).toBe('')
})

it('praises nothing that an alert is open about, and says that it is (R200: one state for one thing)', () => {
  const site = { ...row(90, true, 'summer'), channelUuid: 's1' }
  const silent = anAlert({
    rule: 'scriptSilent',
    subjectKind: 'site',
    subjectUuid: 's1',
    subjectName: 'Sommerhuslisten',
    fact: aFact(),
  })
  const said = answer({ rows: [site, row(50)] })
  expect(leadText(said, 'channel', [silent])).toBe('x earned DKK 50 more than usual, hardly by chance')
  expect(restText(said, 'channel', [silent])).toContain(
    'Sommerhuslisten has an open alert: what is missing there shows in sales later, because sales of earlier clicks still arrive.',
  )
  expect(texts.alertOfRow(site, 'channel', [silent])).toBe(silent)
  // earning less than usual is reported beside an alert, too
  const fell = { ...row(-300), channelUuid: 's1' }
  expect(leadText(answer({ rows: [fell] }), 'channel', [silent])).toContain('x earned DKK 300 less than usual')
  expect(leadText(answer({ asUsual: { count: 4, earned: 1 } }), 'channel', [silent])).toBe('4 sites earned as usual')
  // late or unpaid commission says nothing about what was earned
  const unpaid = anAlert({ rule: 'unpaid', subjectKind: 'site', subjectUuid: 's1', fact: aFact() })
  expect(texts.alertOfRow(site, 'channel', [unpaid])).toBeNull()
})

it('shows what is more than chance, what has an open alert whatever it earned, and all where nothing is either', () => {
  const rows = [row(400), row(-300, false, 'y'), row(50, false, 'z')]
  const names = (of: typeof rows, alerts: Parameters<typeof texts.worthALook>[2] = []) =>
    texts.worthALook(of, 'channel', alerts).map((r) => r.name)
  expect(names(rows)).toEqual(['x'])
  expect(names(rows.slice(1))).toEqual(['y', 'z'])
  const silent = anAlert({ rule: 'scriptSilent', subjectKind: 'site', subjectUuid: 's1', fact: aFact() })
  const broken = { ...row(-300, false, 'y'), channelUuid: 's1' }
  expect(names([row(400), broken, row(50, false, 'z')], [silent])).toEqual(['x', 'y'])
})

it('gives what earned as usual under an open alert a row of its own, and counts it no more among the usual', () => {
  const [broken, fine] = [row(10, false, 'a'), row(0, false, 'b')]
  const alerts = [anAlert({ subjectUuid: 'a', subjectName: 'a' })]
  const found = answer({ inside: [broken, fine], asUsual: { count: 2, earned: 210 } })
  expect(texts.insideWithAlert(found, 'channel', alerts)).toEqual([broken])
  expect(texts.insideWithAlert(found, 'channel', [])).toEqual([])
  expect(restText(found, 'channel', alerts)).toContain('1 more earned as usual (DKK 100).')
})
