import { describe, expect, it } from 'vitest'
import { alertAct, alertTitle, titleWithoutDays } from './alert-words.ts'
import { openAbout, type OwnState, stateOf } from './state-words.ts'
import { aFact, anAlert } from './test-alerts.ts'

const site = anAlert().subjectUuid
const own: OwnState = { hue: 'approved', text: 'Seen 1m ago', detail: '' }
const today = '2026-11-25'

describe('the state of a thing', () => {
  it('is what the screen knows where nothing is open about it', () => {
    const others = [
      anAlert({ subjectUuid: 'another' }),
      anAlert({ state: 'closed', closing: 'back' }),
      anAlert({ subjectKind: 'connection', subjectUuid: site }),
    ]
    expect(stateOf({ kind: 'site', id: site }, others, own, today)).toEqual({ ...own, missing: null, alert: null })
  })
  it('is never green where an alert is open, muted or not, and names the days that are missing', () => {
    const silent = anAlert({ rule: 'scriptSilent', sinceDate: '2026-11-21', fact: aFact(), answer: 'muted' })
    expect(stateOf({ kind: 'site', id: site }, [silent], own, today)).toMatchObject({
      hue: 'rejected',
      text: 'Silent since 21 Nov',
      missing: '3 days missing', // 22 to 24 November: on the 21st some arrived
    })
    expect(stateOf({ kind: 'site', id: site }, [{ ...silent, sinceDate: today }], own, today).missing).toBe(
      'Missing since today',
    )
    expect(stateOf({ kind: 'site', id: site }, [{ ...silent, sinceDate: '2026-11-24' }], own, today).missing).toBe(
      'Missing since yesterday',
    )
    const failing = anAlert({ rule: 'connectionFailed', subjectKind: 'connection', fact: aFact() })
    expect(stateOf({ kind: 'connection', id: site }, [failing], own, today).missing).toBe('4 days missing')
    expect(stateOf({ kind: 'site', id: site }, [anAlert()], own, today)).toMatchObject({
      text: 'Fewer clicks since 21 Nov',
      missing: null,
    })
  })
  it('is that of what leaves days missing, before what costs more', () => {
    const dear = anAlert({ score: 9000 })
    const failing = anAlert({ rule: 'scriptSilent', score: 1, fact: aFact() })
    expect(openAbout([dear, failing], { kind: 'site', id: site })).toEqual([failing, dear])
  })
  it('of a network is that of its connections, and of a merchant that of its campaigns and links', () => {
    const failing = anAlert({ rule: 'connectionFailed', subjectKind: 'connection', networkUuid: 'n1', fact: aFact() })
    const closed = anAlert({ rule: 'campaignClosed', subjectKind: 'programme', fact: aFact({ advertiserUuid: 'm1' }) })
    const all = [failing, closed]
    expect(openAbout(all, { kind: 'network', id: 'n1' })).toEqual([failing])
    expect(openAbout(all, { kind: 'merchant', id: 'm1' })).toEqual([closed])
    // a fact without a merchant is about none
    expect(openAbout([{ ...closed, fact: aFact() }], { kind: 'merchant', id: '' })).toEqual([])
  })
})

describe('what an alert says', () => {
  const sales = anAlert({ rule: 'salesDrop', subjectKind: 'connection', subjectName: 'Tradedoubler', seen: 0 })
  it('of sales is of which clicks they are', () => {
    const days = { sinceDate: '2026-11-12', untilDate: '2026-11-24' }
    expect(alertTitle({ ...sales, ...days })).toBe('Clicks of 12–24 Nov through Tradedoubler have brought no sale')
    expect(alertTitle({ ...sales, sinceDate: '2026-10-30', untilDate: '2026-11-02', seen: 3, expected: 41.2 })).toBe(
      'Clicks of 30 Oct – 2 Nov through Tradedoubler have brought 3 of 41 expected sales',
    )
    expect(titleWithoutDays(sales)).toBe('Clicks through Tradedoubler have brought no sale')
  })
  it('leads elsewhere than to the page that opens with it', () => {
    const shop = { subjectKind: 'merchant', subjectName: 'kaffe.dk', subjectUuid: 'm1' } as const
    expect(alertAct({ ...sales, networkUuid: 'n1' })).toMatchObject({
      to: '/insights/reports',
      search: { alert: sales.alertUuid },
    })
    expect(alertAct({ ...sales, ...shop })).toMatchObject({ label: 'See the clicks', to: '/insights/clicks' })
    expect(alertAct({ ...anAlert(), ...shop })).toMatchObject({ label: 'See the pages', to: '/insights/pages' })
  })
})
