import type { Alert } from '../../contract/alerts/alerts.ts'
import type { MerchantCampaign } from '../../contract/merchants/merchant-campaign.ts'
import { nameList } from '../../report/name-list.ts'
import { termsText } from '../../report/terms-text.ts'
import { brokenWay, brokenWays, clicksThere } from './broken-way.ts'
import { obstacleTexts } from './obstacle-texts.ts'

const paysOf = ({ commissions: c }: MerchantCampaign): string => {
  const terms = termsText(c.commissionPercentage, c.commissionFlat, c.commissionCurrencyCode)
  return c.commissionPercentage !== null ? `${terms} of a sale` : terms
}
const carries = ({ campaign: c, isConnected }: MerchantCampaign) =>
  isConnected && c.campaignIsActive && c.campaignObstacle === '' && !c.campaignIsExcluded
const names = (rows: readonly MerchantCampaign[]) => [...new Set(rows.map((r) => r.network.networkName))]

/** The connections that a merchant's clicks currently go through. */
export const waysOf = (rows: readonly MerchantCampaign[]): string[] =>
  rows.filter(carries).map((r) => r.connection.connectionUuid)

type Answer = { title: string; text: string }

/** How clicks to a merchant earn now, in a sentence, and notes beside it. */
export function merchantAnswer(rows: readonly MerchantCampaign[], clicks: number, alerts: readonly Alert[]): Answer {
  const used = rows.filter(carries).toSorted((a, b) => b.performance.clicksCount - a.performance.clicksCount)
  const [first] = used
  if (!first) return withoutWay(rows)
  const broken = brokenWay(waysOf(used), alerts)
  if (broken) return { title: `Clicks go through ${nameList(names(used))}, and ${clicksThere(broken)}`, text: '' }
  const higher = rows.find((r) => r.alternative)
  if (higher)
    return {
      title: `${higher.network.networkName} states ${paysOf(higher)}; ${first.network.networkName}, which clicks go through, ${paysOf(first)}`,
      text: higher.campaign.campaignObstacle === '' ? '' : `It is ${obstacleTexts[higher.campaign.campaignObstacle]}.`,
    }
  if (clicks === 0)
    return { title: `Nobody clicked here in 30 days; ${first.network.networkName} pays ${paysOf(first)}`, text: '' }
  const through = names(used)
  if (through.length === 1)
    return { title: `Clicks go through ${first.network.networkName}, which pays ${paysOf(first)}`, text: '' }
  return { title: `Clicks go through ${nameList(through)}`, text: [divided(used), ...partly(used, alerts)].join(' ') }
}

function withoutWay(rows: readonly MerchantCampaign[]): Answer {
  const why = rows.flatMap(({ campaign: c, network }) =>
    c.campaignObstacle === '' ? [] : [`${network.networkName}: ${obstacleTexts[c.campaignObstacle]}`],
  )
  return { title: 'No campaign carries clicks here', text: why.length > 0 ? `${nameList([...new Set(why)])}.` : '' }
}
const divided = (used: readonly MerchantCampaign[]): string =>
  used.some((r) => r.campaign.campaignIsSplitTraffic)
    ? 'A split test divides them.'
    : 'Each by the campaign that is expected to earn most on its site.'
/** Some of the connections have an open alert: the others keep selling. */
const partly = (used: readonly MerchantCampaign[], alerts: readonly Alert[]): string[] =>
  brokenWays(waysOf(used), alerts).map((a) => `Those through ${a.subjectName} ${clicksThere(a)}.`)
