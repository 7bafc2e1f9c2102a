import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import type { Call } from './call.ts'
import { contract } from './index.ts'
import { type Behind, grantedPoints, planCards } from './plan-cards.ts'
import { hoursBetweenImports, limitsOf } from './plan-table.ts'
import { featureNames, type Plan, planHas } from './plans.ts'
import { scanLimitOf } from './scanner/scan-limits.ts'

const calls = Object.values(contract).flatMap((group) => Object.values(group))
/** Features without a call: the screen that checks for them. */
const screens: Record<string, string> = { wordpressPlugin: 'src/web/sites/install-card.tsx' }
/** Lines on every plan: the call behind each, which requires no feature. */
const everywhere: Record<string, Call> = {
  'Tracking with script': contract.sites.seen,
  'Smart links': contract.links.create,
  'Auto network property import': contract.networks.importNow,
  'Auto tagging for affiliate links': contract.sites.scriptOptions,
  'Manual network property import': contract.mappings.add,
}
const order = planCards.map(({ plan }) => plan)
const below = (plan: Plan): Plan | undefined => order[order.indexOf(plan) - 1]

/** Whether a plan includes what is behind a line, according to the server's own check. */
function holds(plan: Plan, behind: Exclude<Behind, string>): boolean {
  if ('feature' in behind) return planHas(plan, behind.feature)
  if ('links' in behind) return scanLimitOf(plan).limit >= behind.links
  if ('imports' in behind) return hoursBetweenImports(plan) <= behind.imports
  return [behind.limit].flat().every((limit) => limitsOf(plan)[limit] === behind.most)
}

describe('each line of a plan card', () => {
  const lines = planCards.flatMap(({ plan, points }) => points.map(({ text, behind }) => ({ plan, text, behind })))
  it.each(lines)('$plan: $text', ({ plan, text, behind }) => {
    if (typeof behind === 'string') return expect(['all', 'people']).toContain(behind)
    expect(holds(plan, behind), 'its plan holds it').toBe(true)
    const smaller = below(plan)
    if (smaller) expect(holds(smaller, behind), 'the plan below does not').toBe(false)
    const [number] = /\d+/.exec(text) ?? []
    const said = 'links' in behind ? behind.links : 'limit' in behind ? (behind.most ?? undefined) : undefined
    expect(number === undefined ? undefined : Number(number), 'the number of the card').toBe(said)
    if ('feature' in behind) {
      const asked =
        behind.feature in screens
          ? readFileSync(screens[behind.feature] ?? '', 'utf8').includes(`'${behind.feature}'`)
          : calls.some((call) => call.feature === behind.feature)
      expect(asked, 'a call or a screen asks for the feature').toBe(true)
    }
  })
  it('that every plan holds is a call that asks for no feature', () => {
    const all = lines.filter(({ behind }) => behind === 'all').map(({ text }) => text)
    expect(Object.keys(everywhere).toSorted()).toEqual(all.toSorted())
    expect(Object.values(everywhere).map((call) => call.feature)).toEqual(all.map(() => undefined))
  })
  it('names every feature that a plan can hold', () => {
    const named = lines.flatMap(({ behind }) =>
      typeof behind === 'object' && 'feature' in behind ? [behind.feature] : [],
    )
    expect(named.toSorted()).toEqual(featureNames.toSorted())
  })
})

it('a card of one’s own plan lists what the account has of bigger plans', () => {
  const has = ['wordpressPlugin', 'recommendations', 'customNetworks', 'autoLinking', 'extension', 'api', 'partners']
  const said = (plan: string, features: string[]) => grantedPoints(plan, features).map((p) => p.text)
  expect(said('Growth', has)).toEqual(['Tracking and reporting via API', 'Direct partnerships'])
  expect(said('Growth', [...has, 'creators'])).toContain('Sub affiliates')
  expect(said('Starter', ['autoLinking', 'recommendations'])).toEqual(['Auto-linking'])
  expect(said('Custom', has)).toEqual([])
  expect(said('Growth', [])).toEqual([])
})
