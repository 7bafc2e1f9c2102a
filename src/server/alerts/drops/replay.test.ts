import { expect, it } from 'vitest'
import { type AlertSettings, usualSettings } from '../../../contract/alerts/alert-choices.ts'
import { howMuch } from '../../../test/how-much.ts'
import { chance, seriesOf } from './simulated.test-data.ts'
import { replayFalls } from './replay.ts'

const seriesDays = 71
const length = seriesDays + 89
/** 160 days of about 40 a day; one site loses everything on the given days. */
const counts = (lost: (site: string, day: number) => boolean) => {
  const random = chance(7)
  const days = (site: string) =>
    Array.from({ length }, (_, d) => (lost(site, d) ? 0 : 40 + Math.round(6 * (random() - 0.5))))
  return {
    pageviews: ['a', 'b'].map((site) => ({ site, connection: '', merchant: '', days: days(site) })),
    clicks: [],
    sites: ['a', 'b'],
    connections: [],
    merchants: [],
  }
}
const replay = (lost: (site: string, day: number) => boolean, settings: AlertSettings = usualSettings) =>
  replayFalls(counts(lost), { length, seriesDays, last: '2026-06-30', settings, isLeftOut: () => false }, () =>
    Promise.resolve(),
  )
const told = (found: Awaited<ReturnType<typeof replay>>) => found.map((f) => `${f.day} ${f.rule} ${f.kind} ${f.id}`)

it('reports nothing where nothing fell, and once of each fall, on its first day', async () => {
  expect(await replay(() => false)).toEqual([])
  // the last day is day 159, 30 June: 20 to 24 June are days 149 to 153, and 1 May is day 99
  const lost = (site: string, d: number) => site === 'a' && ((d >= 149 && d <= 153) || d === 99)
  expect(told(await replay(lost))).toEqual(['2026-05-01 pageviewsDrop site a', '2026-06-20 pageviewsDrop site a'])
})
it('reports the account where all sites fell, and of none of a rule or a kind of thing that is off', async () => {
  const lost = (_: string, d: number) => d === 150
  expect(told(await replay(lost))).toEqual(['2026-06-21 pageviewsDrop account '])
  const off = { ...usualSettings, falls: { ...usualSettings.falls, pageviewsDrop: 'off' as const } }
  expect(await replay(lost, off)).toEqual([])
  expect(told(await replay(lost, { ...usualSettings, subjects: ['site'] }))).toEqual([
    '2026-06-21 pageviewsDrop site a',
    '2026-06-21 pageviewsDrop site b',
  ])
})
it('hears of a shallower fall where it is keen', async () => {
  const shallow = (settings: AlertSettings) =>
    replayFalls(
      {
        ...counts(() => false),
        pageviews: counts(() => false).pageviews.map((c) =>
          c.site === 'a' ? { ...c, days: c.days.map((n, d) => (d === 159 ? 16 : n)) } : c,
        ),
      },
      { length, seriesDays, last: '2026-06-30', settings, isLeftOut: () => false },
      () => Promise.resolve(),
    )
  const keen = { ...usualSettings, falls: { ...usualSettings.falls, pageviewsDrop: 'keen' as const } }
  // 16 where 40 are expected: the doubt is √(40 + 4²) = 7.5, so 3.2 of them: keen speaks from 3 on, calm from 3.5
  expect(await shallow(usualSettings)).toEqual([])
  expect(told(await shallow(keen))).toEqual(['2026-06-30 pageviewsDrop site a'])
})

it('is wrong at most four times in 25 quiet years of single sites, of all sizes', async () => {
  const years = howMuch(25, 100)
  let wrong = 0
  for (let seed = 1; seed <= years; seed++) {
    const days = seriesDays + 364
    const level = [2, 5, 30, 100, 300][seed % 5] ?? 30
    const pageviews = [{ site: 'a', connection: '', merchant: '', days: seriesOf({ seed, level, days }) }]
    const quiet = { pageviews, clicks: [], sites: ['a'], connections: [], merchants: [] }
    const asked = { length: days, seriesDays, last: '2026-06-30', settings: usualSettings, isLeftOut: () => false }
    wrong += (await replayFalls(quiet, asked, () => Promise.resolve())).length
  }
  // none of 25, and six of a hundred
  expect(wrong).toBeLessThanOrEqual((4 * years) / 25)
})
