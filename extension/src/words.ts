import { DASH, int, money, plural, typedPercent } from '../../src/report/format.ts'
import { capital } from '../../src/report/format.ts'
import { healthWords } from '../../src/web/links/health-words.ts'
import { obstacleTexts } from '../../src/web/merchants/obstacle-texts.ts'
import { wordsOf } from '../../src/web/scanner/texts.ts'
import type { Answer } from './ask.ts'

type Shop = Answer<'shop'>
type Offer = Shop['offers'][number]
type SmartLink = Answer<'page'>['smart_links'][number]
type PageLink = Answer<'page'>['links'][number]
type Money = { amount: string; currency: string }

export const moneyText = ({ amount, currency }: Money): string => money(Number(amount), currency)
/** Earnings per click: two decimals in every currency. */
const clickMoney = ({ amount, currency }: Money): string => money(Number(amount), currency, 2)

export type Tone = 'good' | 'warn' | 'bad' | 'plain'
export type State = { text: string; tone: Tone }

export function verdictOf({ merchant, can_earn, offers }: Shop): State {
  if (!merchant) return { text: 'No network of yours has this shop', tone: 'plain' }
  if (can_earn) return { text: 'You can earn here', tone: 'good' }
  return offers.some((o) => o.obstacle === 'notJoined')
    ? { text: 'You could earn here: apply first', tone: 'warn' }
    : { text: 'You cannot earn here now', tone: 'bad' }
}

export function stateOf({ obstacle }: Offer): State {
  if (obstacle === '') return { text: 'Joined', tone: 'good' }
  return {
    text: capital(obstacleTexts[obstacle]),
    tone: obstacle === 'notJoined' || obstacle === 'pending' ? 'warn' : 'bad',
  }
}

export function statedText({ commission_percent: percent, commission_amount: flat }: Offer): string {
  if (percent !== null) return typedPercent(percent)
  return flat === null ? DASH : moneyText(flat)
}

/** "6.2% of sales, DKK 1.20 a click": from the last 30 days. */
export function measuredText({ measured: m }: Offer): string {
  if (m.clicks === 0 && m.conversions === 0) return 'No clicks in 30 days'
  const parts = [
    m.commission_percent === null ? null : `${typedPercent(m.commission_percent)} of sales`,
    m.revenue_per_click === null ? null : `${clickMoney(m.revenue_per_click)} a click`,
  ].filter((part) => part !== null)
  return `${parts.join(', ') || moneyText(m.revenue)} · ${plural(m.clicks, 'click')}`
}

const evidenceTexts = {
  measured: 'from your own clicks',
  mixed: 'from your clicks and the terms',
  stated: 'from the terms',
  none: 'nothing is known yet',
} as const
export const expectedText = ({ expected: e }: Offer): string =>
  e === null || e.evidence === 'none'
    ? DASH
    : `${clickMoney(e.amount)} a click (${clickMoney(e.low)} to ${clickMoney(e.high)}), ${evidenceTexts[e.evidence]}`

export function healthOf({ health }: Pick<PageLink, 'health'>): State {
  if (health === 'healthy') return { text: 'works', tone: 'good' }
  if (health === null) return { text: '', tone: 'plain' }
  if (health === 'unknown') return { text: 'not checked', tone: 'plain' }
  return { text: wordsOf(health).label, tone: health === 'PRODUCT_IS_OUT_OF_STOCK' ? 'warn' : 'bad' }
}

const linkTones: Record<SmartLink['health'], Tone> = {
  healthy: 'good',
  broken: 'bad',
  closed: 'bad',
  stock: 'warn',
  unknown: 'plain',
  unchecked: 'plain',
}
export const linkHealthOf = ({ health }: Pick<SmartLink, 'health'>): State => ({
  text: health === 'healthy' ? 'works' : healthWords[health].label.toLowerCase(),
  tone: linkTones[health],
})

/** Clicks of a link as reports count them, plus the clicks that no campaign could carry (R5: discover clicks). */
export const clicksText = ({
  clicks,
  discover_clicks: unpaid,
}: Pick<PageLink, 'clicks' | 'discover_clicks'>): string =>
  unpaid === 0 ? plural(clicks, 'click') : `${plural(clicks, 'click')} + ${int(unpaid)} unpaid`
