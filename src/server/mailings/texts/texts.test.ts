import { expect, it } from 'vitest'
import type { Alert } from '../../../contract/alerts/alerts.ts'
import { expectGoldenMail, expectPlainMail } from '../../../test/golden-mail.ts'
import { writingOf } from '../../../report/writing.ts'
import type { MailText } from '../../mail/index.ts'
import { alertsText, stakeText, stakeWord } from './alerts-text.ts'
import { digestText } from './digest-text.ts'
import { monthlyReportText } from './monthly-report-text.ts'
import { completeUpdateText, downgradeText, planLimitText, upgradeText } from './plan-texts.ts'

// names are user input: markup and line ends must stay text
const accountName = 'Blog <b>& Søn</b>\r\nBcc: x@y.dk'
const [link, settingsLink] = ['https://o.example/settings/billing', 'https://o.example/settings/profile']
const closed: Alert = {
  alertUuid: '3f0e8c1a-0000-4000-8000-00000000000a',
  rule: 'campaignClosed',
  subjectKind: 'programme',
  subjectUuid: '3f0e8c1a-0000-4000-8000-00000000000b',
  subjectName: 'kaffe.dk <b>',
  networkUuid: '',
  sinceDate: '2026-03-02',
  untilDate: '2026-03-02',
  state: 'open',
  seen: 0,
  expected: 0,
  score: 3970.4,
  scoreLow: 2900,
  scoreHigh: 5100,
  worth: null,
  fact: {
    clickCount: 1234,
    networkName: 'Awin',
    advertiserUuid: '3f0e8c1a-0000-4000-8000-00000000000b',
    from: null,
    to: null,
    message: '',
  },
  effects: [],
  answer: null,
  answerUserName: null,
  answerUntilDate: null,
  answerReason: '',
  openedDatetime: '2026-03-02T09:30:00.000Z',
  closedDatetime: null,
  closing: null,
}
const silent: Alert = {
  ...closed,
  alertUuid: '3f0e8c1a-0000-4000-8000-00000000000c',
  rule: 'scriptSilent',
  subjectKind: 'site',
  subjectName: 'Blog',
  score: null,
  scoreLow: null,
  scoreHigh: null,
}
const read = {
  accountName,
  currencyCode: 'DKK',
  timezone: 'Europe/Copenhagen',
  publicUrl: 'https://o.example',
}
const march = {
  accountName,
  month: 'March 2026',
  monthBefore: 'February 2026',
  currencyCode: 'DKK',
  now: { commission: 12_345.6, sales: 321, clicks: 9876, pageviews: 54_321 },
  before: { commission: 10_000, sales: 321, clicks: 0, pageviews: 60_000 },
  top: [
    { name: 'Shop <i>', commission: 8000.25 },
    { name: 'Other', commission: 10 },
  ],
  link: 'https://o.example/insights/reports?from=2026-03-01&to=2026-03-31',
  settingsLink,
}
const mails: [string, MailText][] = [
  ['monthly-report', monthlyReportText(march, writingOf('british'))],
  ['upgrade-plan', upgradeText({ accountName, from: 'Starter', plan: 'Growth', link })],
  ['downgrade-plan', downgradeText({ accountName, from: 'Growth', plan: 'Freemium', link })],
  [
    'plan-limit',
    planLimitText({
      accountName,
      plan: 'Starter',
      used: [
        { meter: 'commission', used: 20_100, most: 25_000 },
        { meter: 'users', used: 3, most: null },
      ],
      link,
      settingsLink,
    }),
  ],
  ['complete-update', completeUpdateText({ accountName, missing: ['Address', 'City'], link })],
  [
    'digest',
    digestText({
      accountName,
      lines: [
        {
          kind: 'connectionFailed',
          text: 'Awin: imports fail. The key was refused',
          link: 'https://o.example/networks',
        },
        {
          kind: 'scriptGone',
          text: 'Blog: no pageview since 2026-03-02. Is the script still on its pages?',
          link: 'https://o.example/sites/1/test',
        },
        { kind: 'brokenLink', text: 'shop.dk/a: The page is gone (404)', link: 'https://o.example/discover/broken' },
        {
          kind: 'commissionCut',
          text: 'Shop <i>: 4 % instead of 6 %',
          link: 'https://o.example/merchants/1',
          stake: 'about DKK 120 a month',
        },
      ],
      link: 'https://o.example',
      settingsLink: 'https://o.example/alerts/settings',
    }),
  ],
  [
    'alerts',
    alertsText({
      ...read,
      alerts: [
        { alert: closed, again: null },
        { alert: silent, again: 'week' },
      ],
    }),
  ],
  ['alert-again', alertsText({ ...read, alerts: [{ alert: closed, again: 'doubled' }] })],
]

it.each(mails)('the mail %s is what was read and agreed to', (name, mail) => {
  expectGoldenMail(import.meta.dirname, name, mail)
})
it.each(mails)('the mail %s fetches nothing, has one line of subject and no markup of names', (_, mail) => {
  expectPlainMail(mail)
})
it('names how a month went against the one before, and what is new', () => {
  const [, { text }] = mails[0] ?? ['', { text: '' }]
  const plain = text.replaceAll('\u00a0', ' ')
  expect(plain).toContain('| DKK 12,345.60 | DKK 10,000.00 | +23.5%')
  expect(text).toContain('Clicks | 9,876 | 0 | new')
  expect(text).toContain('Pageviews | 54,321 | 60,000 | -9.5%')
})

it('writes the month in Danish numbers for who reads them (R229: formats by person)', () => {
  const { subject, text } = monthlyReportText(march, writingOf('danish'))
  expect(subject.replaceAll('\u00a0', ' ')).toContain('March 2026: DKK 12.345,60 for')
  const plain = text.replaceAll('\u00a0', ' ')
  expect(plain).toContain('| DKK 12.345,60 | DKK 10.000,00 | +23,5 %')
  expect(plain).toContain('Clicks | 9.876 | 0 | new')
  expect(plain).toContain('Pageviews | 54.321 | 60.000 | -9,5 %')
})

it('states what a fall that is over has cost on its days, and of one that goes on what a month costs', () => {
  const fall: Alert = { ...closed, rule: 'clicksDrop', subjectKind: 'merchant', fact: null, untilDate: '2026-03-04' }
  const said = (alert: Alert) =>
    [stakeText(alert, 'DKK'), stakeWord(alert, 'DKK')].map((t) => t.replaceAll('\u00a0', ' '))
  expect(said(fall)).toEqual(['about DKK 3,970 a month, DKK 2,900 to DKK 5,100', 'about DKK 3,970 a month'])
  expect(said({ ...fall, state: 'closed', closing: 'back' })).toEqual([
    'about DKK 3,970 over 3 days, DKK 2,900 to DKK 5,100',
    'about DKK 3,970 over 3 days',
  ])
})
